// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuLimitTest {
    /** The control groups of the process, files below {@code /sys/fs/cgroup}, and the limit; NaN for none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0::/ | cpu.max=150000 100000 | 1.5",
                // The least of the groups above.
                "0::/a/b | a/b/cpu.max=max 100000; a/cpu.max=50000 100000; cpu.max=200000 100000 | 0.5",
                // Version 1 of control groups.
                "4:memory:/a; 3:cpu,cpuacct:/a | cpu/a/cpu.cfs_quota_us=300000; cpu/a/cpu.cfs_period_us=100000 | 3",
                "0::/ | cpu.max=max 100000 | NaN",
                "3:cpu:/ | cpu/cpu.cfs_quota_us=-1; cpu/cpu.cfs_period_us=100000 | NaN",
                "garbage; 0::/ | cpu.max=much more | NaN",
                "0::/ | other=1 | NaN"
            })
    void cores_files_returnsLimit(String groups, String files, Double cores) {
        FakeHost host = FakeHost.linux().with("/proc/self/cgroup", groups.replace("; ", "\n"));
        for (String file : files.split("; ", -1)) {
            host.with("/sys/fs/cgroup/" + file.split("=", 2)[0], file.split("=", 2)[1]);
        }
        assertThat(CpuLimit.cores(host)).isEqualTo(cores);
    }

    @Test
    void cores_noControlGroups_returnsEmpty() {
        assertThat(CpuLimit.cores(FakeHost.linux())).isNaN();
    }
}
