// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

/**
 * What answers a process that reads the system clock.
 *
 * @param clocksource the kernel's; {@code unknown} where it cannot be told
 * @param slow whether each read is a system call, by the {@link SlowClock}
 */
public record HostClock(String clocksource, boolean slow) {
    /** For a column: {@code tsc}, {@code slow clock}. */
    public String label() {
        return slow ? "slow clock" : clocksource;
    }

    /** {@code clocksource tsc}, {@code clocksource tsc, each read a system call}. */
    public String description() {
        return "clocksource " + clocksource + (slow ? ", each read a system call" : "");
    }
}
