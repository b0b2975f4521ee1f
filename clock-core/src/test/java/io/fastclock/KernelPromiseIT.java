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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of the default clock, where there is a tick counter: from the first read on, through the change to reads by the tick. */
@EnabledOnOs(OS.LINUX)
class KernelPromiseIT {
    private static final Path GROUPS = Paths.get("/sys/fs/cgroup");

    /** Runs a program in a new control group, $0, whose processes together get $1 microseconds in 100 ms: by version 2, or 1. */
    private static final String IN_GROUP =
            "mkdir -p \"$0\" && [ -e \"$0/cpu.stat\" ] && if [ -e \"$0/cpu.max\" ]; then echo \"$1 100000\" >\"$0/cpu.max\";"
                    + " else echo \"$1\" >\"$0/cpu.cfs_quota_us\"; fi && echo $$ >\"$0/cgroup.procs\" && shift && exec \"$@\"";

    @Test
    void reads_ofStarvedAndStoppedProcess_areNotOlderThanKernelsCoarseClock() throws Exception {
        expectPromise(JavaProcess.run(KernelPromiseMain.class, nativeAccess("ALL-UNNAMED")));
    }

    /** As in a container with a CPU limit: when the quota is used up, all threads stop until the next period. */
    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.5})
    void reads_withCpuQuota_areNotOlderThanKernelsCoarseClock(double cores) throws Exception {
        boolean isVersion2 = Files.exists(GROUPS.resolve("cgroup.controllers"));
        Path group = GROUPS.resolve((isVersion2 ? "fastclock-" : "cpu/fastclock-") + UUID.randomUUID());
        List<String> inGroup = Arrays.asList("sh", "-c", IN_GROUP, group.toString(), "" + (int) (cores * 100_000));
        try {
            List<String> command = new ArrayList<>(inGroup);
            command.add("true");
            assumeThat(new ProcessBuilder(command).start().waitFor())
                    .as("without root, or in a container, no group can be created")
                    .isZero();
            command = new ArrayList<>(inGroup);
            command.addAll(JavaProcess.command(
                    KernelPromiseMain.class,
                    nativeAccess("ALL-UNNAMED"),
                    "-XX:TieredStopAtLevel=1", // Its compiler uses up less of the quota.
                    "-DthreadsPerCore=1",
                    "-Dstops=0"));
            JavaProcess process = JavaProcess.run(command, Collections.emptyMap());
            List<String> statistics = Files.readAllLines(group.resolve("cpu.stat"));
            System.out.printf("%.1f cores, %s:%n%s", cores, statistics, process.out);
            expectPromise(process);
            assumeThat(statistics)
                    .as("others leave the process less than its quota")
                    .anyMatch(line -> line.matches("nr_throttled [1-9].*"));
        } finally {
            Files.deleteIfExists(group);
        }
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
