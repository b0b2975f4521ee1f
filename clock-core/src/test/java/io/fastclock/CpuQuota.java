// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** A control group whose processes together get a part of a core. A container with a CPU limit is such a group. */
final class CpuQuota implements AutoCloseable {
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
            if (new ProcessBuilder(quota.command(Arrays.asList("true"))).start().waitFor() != 0) {
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
