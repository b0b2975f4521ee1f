// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.Subject;
import java.util.Map;

/**
 * The result of one process for one number of threads: one clock on one host.
 *
 * @param nanos the elapsed time of one read in one of the threads
 * @param cpuNanos the readers' CPU time of one read
 */
public record HostFigures(Subject subject, HostClock host, int threads, int round, double nanos, double cpuNanos) {
    static HostFigures of(HostClock host, ReadFigures read) {
        return new HostFigures(
                Subject.valueOf(read.clock()), host, read.threads(), read.round(), read.nanos(), read.cpuNanos());
    }

    ReadFigures read() {
        return new ReadFigures(subject.name(), threads, round, nanos, cpuNanos, Double.NaN, Map.of(), Double.NaN);
    }

    /**
     * How a process reads the system clock.
     *
     * @param clocksource the kernel's, or {@code unknown} if it cannot be read
     * @param slow whether the slow clock makes each read a system call
     */
    public record HostClock(String clocksource, boolean slow) {
        String label() {
            return slow ? "slow clock" : clocksource;
        }

        String description() {
            return "clocksource " + clocksource + (slow ? ", each read a system call" : "");
        }
    }
}
