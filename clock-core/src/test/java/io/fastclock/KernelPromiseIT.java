// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isTickCertain;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of the default clock, where there is a tick counter: from the first read on, through the change to reads by the tick. */
@EnabledOnOs(OS.LINUX)
class KernelPromiseIT {
    /** A control group whose processes together get a part of a core. A container with a CPU limit is such a group. */
    static final class CpuQuota implements AutoCloseable {
        private static final int PERIOD_MICROS = 100_000; // What container runtimes set.

        final Path group;

        private CpuQuota(Path group) {
            this.group = group;
        }

        /** Skips the test where no such group can be created: without root, or in a container. */
        static CpuQuota ofCores(Path root, double cores) throws IOException, InterruptedException {
            int quotaMicros = (int) (cores * PERIOD_MICROS);
            boolean isVersion2 = Files.exists(root.resolve("cgroup.controllers"));
            Path group = (isVersion2 ? root : root.resolve("cpu")).resolve("fastclock-" + UUID.randomUUID());
            CpuQuota quota = new CpuQuota(group);
            try {
                Files.createDirectory(group);
                if (isVersion2) {
                    quota.write("cpu.max", quotaMicros + " " + PERIOD_MICROS);
                } else {
                    quota.write("cpu.cfs_period_us", "" + PERIOD_MICROS);
                    quota.write("cpu.cfs_quota_us", "" + quotaMicros);
                }
                if (new ProcessBuilder(quota.command(Arrays.asList("true")))
                                .start()
                                .waitFor()
                        != 0) {
                    throw new IOException("no process may enter it");
                }
            } catch (IOException e) {
                quota.close();
                abort("no control group with a CPU quota can be created: " + e);
            }
            return quota;
        }

        private void write(String file, String text) throws IOException {
            Files.write(group.resolve(file), text.getBytes(StandardCharsets.US_ASCII));
        }

        /** Returns a command that runs another one in the group. */
        List<String> command(List<String> command) {
            List<String> limited = new ArrayList<>(Arrays.asList(
                    "sh",
                    "-c",
                    "echo $$ > \"$0\" && exec \"$@\"",
                    group.resolve("cgroup.procs").toString()));
            limited.addAll(command);
            return limited;
        }

        /** Returns in how many periods the quota was used up. */
        long stops() throws IOException {
            return Files.readAllLines(group.resolve("cpu.stat")).stream()
                    .filter(line -> line.startsWith("nr_throttled "))
                    .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(" ") + 1)))
                    .sum();
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(group);
        }
    }

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
