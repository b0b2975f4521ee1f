// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

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
