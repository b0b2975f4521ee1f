// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostMeansTest {
    @Test
    void memoryIsReadFromTheKernelsLines() {
        List<String> lines = List.of(
                "MemAvailable:   23000000 kB",
                "HugePages_Total:    1000",
                "HugePages_Free:       17",
                "Hugepagesize:  2048 kB");
        assertThat(HugePages.value(lines, "MemAvailable")).isEqualTo(23_000_000);
        assertThat(HugePages.value(lines, "HugePages_Free")).isEqualTo(17);
        assertThat(HugePages.value(lines, "HugePages")).isZero();
    }

    @Test
    void transparentHugePagesAreThereOnRequestUnlessTheyAreSwitchedOff() {
        assertThat(setting("always [madvise] never").transparentHugePagesOnRequest())
                .isTrue();
        assertThat(setting("[always] madvise never").transparentHugePagesOnRequest())
                .isTrue();
        assertThat(setting("always madvise [never]").transparentHugePagesOnRequest())
                .isFalse();
        assertThat(setting("unknown").transparentHugePagesOnRequest()).isFalse();
    }

    private static WorkloadSetting setting(String transparent) {
        return new WorkloadSetting(transparent, 0, List.of(), "ext4", "measured");
    }

    @Test
    void anEventThatPerfDoesNotCountIsToldFromOneThatItDoes() {
        assertThat(PerfCounters.hasCounted("     4,711      page-faults    #    4 K/sec\n"))
                .isTrue();
        assertThat(PerfCounters.hasCounted("   <not supported>      cycles\n")).isFalse();
        assertThat(PerfCounters.hasCounted("     <not counted>      cycles\n")).isFalse();
    }
}
