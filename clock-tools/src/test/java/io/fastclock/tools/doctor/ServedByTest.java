// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ServedByTest {
    @Test
    void of_mostlyInKernel_returnsSystemCall() {
        assertThat(ServedBy.of(true, OptionalDouble.of(0.75), 250)).isSameAs(ServedBy.SYSTEM_CALL);
        assertThat(ServedBy.of(false, OptionalDouble.of(0.75), 250)).isSameAs(ServedBy.SYSTEM_CALL);
    }

    @Test
    void of_hardlyInKernel_returnsVdsoOrUserMode() {
        assertThat(ServedBy.of(true, OptionalDouble.of(0.02), 25)).isSameAs(ServedBy.VDSO);
        assertThat(ServedBy.of(false, OptionalDouble.of(0.02), 25)).isSameAs(ServedBy.USER_MODE);
    }

    @Test
    void of_kernelShareBetween_returnsUnknown() {
        assertThat(ServedBy.of(true, OptionalDouble.of(0.3), 25)).isSameAs(ServedBy.UNKNOWN);
    }

    @Test
    void of_noKernelShare_returnsUnknown() {
        assertThat(ServedBy.of(true, OptionalDouble.empty(), 25)).isSameAs(ServedBy.UNKNOWN);
    }

    @Test
    void of_mostlyInKernelAtLowCost_returnsUnknown() {
        assertThat(ServedBy.of(true, OptionalDouble.of(0.75), 4)).isSameAs(ServedBy.UNKNOWN);
    }
}
