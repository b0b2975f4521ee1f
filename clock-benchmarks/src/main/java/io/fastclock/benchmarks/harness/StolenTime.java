// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The CPU time that a hypervisor has given to others since this object was created: it makes updater threads late. */
public final class StolenTime {
    private static final double NAMED_PERCENT = 0.5;

    private final Path stat;
    private final Times begin;

    /** In the kernel's ticks. */
    private record Times(long busy, long stolen) {}

    public StolenTime() {
        this(Path.of("/proc/stat"));
    }

    StolenTime(Path stat) {
        this.stat = stat;
        this.begin = read();
    }

    /** None if hardly anything was stolen, or if the system does not count it. */
    public List<String> sentences() {
        Times now = read();
        double percent = 100.0 * (now.stolen - begin.stolen) / Math.max(1, now.busy - begin.busy);
        return percent < NAMED_PERCENT
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "Stolen: neighbours on the same host took %.1f %% of the CPU time that this machine wanted.",
                        percent));
    }

    /** The first line: {@code cpu user nice system idle iowait irq softirq steal ...}. */
    private Times read() {
        try {
            String[] ticks = Files.readAllLines(stat).get(0).split(" +", -1);
            long stolen = Long.parseLong(ticks[8]);
            long busy = stolen;
            for (int i : new int[] {1, 2, 3, 6, 7}) {
                busy += Long.parseLong(ticks[i]);
            }
            return new Times(busy, stolen);
        } catch (IOException | RuntimeException e) {
            return new Times(0, 0); // Not Linux.
        }
    }
}
