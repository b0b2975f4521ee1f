// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuLimitTest {
    @Test
    void cores_controlGroupsVersion2_returnsQuotaByPeriod() {
        FakeHost host =
                FakeHost.linux().file("/proc/self/cgroup", "0::/").file("/sys/fs/cgroup/cpu.max", "150000 100000");

        assertThat(CpuLimit.cores(host)).hasValue(1.5);
    }

    @Test
    void cores_limitsInGroupsAbove_returnsLeast() {
        FakeHost host = FakeHost.linux()
                .file("/proc/self/cgroup", "0::/outer/inner")
                .file("/sys/fs/cgroup/outer/inner/cpu.max", "max 100000")
                .file("/sys/fs/cgroup/outer/cpu.max", "50000 100000")
                .file("/sys/fs/cgroup/cpu.max", "200000 100000");

        assertThat(CpuLimit.cores(host)).hasValue(0.5);
    }

    @Test
    void cores_controlGroupsVersion1_returnsQuotaByPeriod() {
        FakeHost host = FakeHost.linux()
                .file("/proc/self/cgroup", "4:memory:/a\n3:cpu,cpuacct:/a")
                .file("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "300000")
                .file("/sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000");

        assertThat(CpuLimit.cores(host)).hasValue(3);
    }

    @Test
    void cores_noLimit_returnsEmpty() {
        assertThat(CpuLimit.cores(FakeHost.linux())).isEmpty();
        assertThat(CpuLimit.cores(FakeHost.linux()
                        .file("/proc/self/cgroup", "0::/")
                        .file("/sys/fs/cgroup/cpu.max", "max 100000")))
                .isEmpty();
        assertThat(CpuLimit.cores(FakeHost.linux()
                        .file("/proc/self/cgroup", "3:cpu:/")
                        .file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1")
                        .file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")))
                .isEmpty();
    }

    @Test
    void cores_malformedFiles_returnsEmpty() {
        assertThat(CpuLimit.cores(FakeHost.linux()
                        .file("/proc/self/cgroup", "garbage\n0::/")
                        .file("/sys/fs/cgroup/cpu.max", "much more")))
                .isEmpty();
    }
}
