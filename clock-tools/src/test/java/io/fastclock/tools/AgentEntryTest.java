// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentEntryTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.8", "9", "10"})
    void refusal_olderJava_namesItsVersionAndTheOldest(String version) {
        assertThat(AgentEntry.refusal(version))
                .isEqualTo("counting and replacing need Java 11 or later, not Java " + version);
    }

    @ParameterizedTest
    @ValueSource(strings = {"11", "17", "28"})
    void refusal_laterJava_isEmpty(String version) {
        assertThat(AgentEntry.refusal(version)).isEmpty();
    }
}
