// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanaryTest {
    @ParameterizedTest
    @CsvSource({
        "'', 'they read the FastClock of this tool: KernelTickClock[...]'",
        "NOT_VERIFIED, 'they read the FastClock of this tool: KernelTickClock[...]'",
        "USED, 'the tick counter is not used any more, and each replaced read reads System: it stood still'"
    })
    void change_ofCounter_saysHowReadsReadAndWhetherItStopped(String before, String line) {
        assertThat(Canary.change(before, "the FastClock of this tool", "KernelTickClock[...]", "it stood still"))
                .isEqualTo(line);
    }
}
