// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import java.time.Duration;
import java.util.List;

/**
 * How thoroughly the clocks' accuracy and their idle cost are measured. Each clock has a process of its own for either.
 *
 * @param warmUp before the first load
 * @param settling from a load's begin to its measurement
 * @param window for each load and each kind of reader
 * @param busyPerCore the loads: busy threads for each core, 0 for the idle machine
 * @param accuracyAtOnce processes at a time; more than one disturb one another
 * @param rest after the one read, so that a clock that finds out that it is idle has the time to
 * @param idleWindow how long the resting process is looked at
 * @param idleAtOnce processes at a time; they rest, and so leave one another alone
 */
record ProbeEffort(
        Duration warmUp,
        Duration settling,
        Duration window,
        List<Integer> busyPerCore,
        int accuracyAtOnce,
        Duration rest,
        Duration idleWindow,
        int idleAtOnce) {

    static final int ALL = Integer.MAX_VALUE;

    /** What a process takes to start, open its clock and end; guesses, for the estimate of the time that is left. */
    private static final double ACCURACY_OVERHEAD_SECONDS = 1.5;

    private static final double IDLE_OVERHEAD_SECONDS = 0.6;

    private static final int READER_KINDS = 2;

    static ProbeEffort of(Preset preset) {
        return switch (preset) {
            case SMOKE ->
                new ProbeEffort(
                        Duration.ofMillis(20),
                        Duration.ofMillis(5),
                        Duration.ofMillis(20),
                        List.of(0, 8),
                        2,
                        Duration.ofMillis(50),
                        Duration.ofMillis(50),
                        2);
            case QUICK ->
                new ProbeEffort(
                        Duration.ofMillis(200),
                        Duration.ofMillis(100),
                        Duration.ofMillis(350),
                        Loads.ALL,
                        1,
                        Duration.ofSeconds(12),
                        Duration.ofSeconds(3),
                        ALL);
            case FULL ->
                new ProbeEffort(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(5),
                        Loads.ALL,
                        1,
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(20),
                        1);
        };
    }

    double estimatedAccuracySeconds() {
        long loads = READER_KINDS * (long) busyPerCore.size();
        double process = ACCURACY_OVERHEAD_SECONDS
                + (warmUp.toMillis() + loads * (settling.toMillis() + window.toMillis())) / 1_000.0;
        return process / accuracyAtOnce;
    }

    /** By the clock on the wall, of so many processes. */
    double estimatedIdleSeconds(int processes) {
        int rounds = (int) Math.ceil((double) processes / idleAtOnce);
        return processes * IDLE_OVERHEAD_SECONDS + rounds * (rest.toMillis() + idleWindow.toMillis()) / 1_000.0;
    }

    private static final class Loads {
        static final List<Integer> ALL = List.of(0, 1, 8, 64);
    }
}
