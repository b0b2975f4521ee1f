// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isTickCertain;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of the default clock, where there is a tick counter: from the first read on, through the change to reads by the tick. */
@EnabledOnOs(OS.LINUX)
class KernelPromiseIT {
    @Test
    void reads_ofStarvedAndStoppedProcess_areNotOlderThanKernelsCoarseClock() throws Exception {
        expectPromise(JavaProcess.run(KernelPromiseMain.class, nativeAccess("ALL-UNNAMED")));
    }

    /** As in a container with a CPU limit: when the quota is used up, all threads stop until the next period. */
    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.5})
    void reads_withCpuQuota_areNotOlderThanKernelsCoarseClock(double cores) throws Exception {
        try (CpuQuota quota = CpuQuota.ofCores(Paths.get("/sys/fs/cgroup"), cores)) {
            List<String> command = JavaProcess.command(
                    KernelPromiseMain.class,
                    nativeAccess("ALL-UNNAMED"),
                    "-XX:TieredStopAtLevel=1", // Its compiler uses up less of the quota.
                    "-DthreadsPerCore=1",
                    "-Dstops=0");
            JavaProcess process = JavaProcess.run(quota.command(command), Collections.emptyMap());
            System.out.printf("%.1f cores, stopped %d times:%n%s", cores, quota.stops(), process.out);
            expectPromise(process);
            assumeThat(quota.stops())
                    .as("others leave the process less than its quota")
                    .isPositive();
        }
    }

    /** In plain files: most machines that run builds do not let a test create a group. */
    @Test
    void quota_ofControlGroupVersion2_isWrittenAsQuotaAndPeriod(@TempDir Path root) throws Exception {
        Files.createFile(root.resolve("cgroup.controllers"));
        CpuQuota quota = CpuQuota.ofCores(root, 0.2);
        assertThat(quota.group.resolve("cpu.max")).hasContent("20000 100000");
        Files.write(quota.group.resolve("cpu.stat"), Arrays.asList("nr_periods 9", "nr_throttled 3", "nr_bursts 1"));
        assertThat(quota.stops()).isEqualTo(3);
    }

    private static void expectPromise(JavaProcess process) throws IOException {
        assumeThat(isTickCertain() || process.out.contains("refusal: none")).isTrue();
        String counts = " reads, " + (KernelPromiseMain.comparesWithKernel() ? "0 older, " : "") + "0 ahead, 0 back";
        assertThat(process.out)
                .doesNotContain("tick: none")
                .contains("refusal: none", "stale after a pause: 0 ns")
                .containsPattern("default: [1-9][\\d,]*" + counts);
        if (KernelPromiseMain.comparesWithKernel()) { // The comparison can fail.
            assertThat(process.out).containsPattern("control: [\\d,]+ reads, [1-9]\\d* older, 0 ahead, 0 back");
        }
        assertThat(process.err).isEmpty();
    }
}
