// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServedByTest {
    /** A share of the time in the kernel between the limits, or one that the cost contradicts, tells nothing. */
    @ParameterizedTest
    @CsvSource({
        "true, 0.75, 250, SYSTEM_CALL",
        "false, 0.75, 250, SYSTEM_CALL",
        "true, 0.75, 4, UNKNOWN",
        "true, 0.02, 25, VDSO",
        "false, 0.02, 25, USER_MODE",
        "true, 0.3, 25, UNKNOWN",
        "true, NaN, 25, UNKNOWN"
    })
    void of_kernelShareAndCost_returnsWhatServes(boolean linux, double share, double nanos, ServedBy expected) {
        assertThat(ServedBy.of(linux, share, nanos)).isSameAs(expected);
    }
}
