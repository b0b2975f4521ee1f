// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.Collection;

/**
 * Whether rounds agree that a difference is there. Of rounds in which nothing differs, half go one way; where so many go the
 * same way that chance does so in less than four of a hundred tables' cells, a difference is told. With six rounds, all six;
 * with ten, nine.
 */
final class SignTest {
    private static final double CHANCE = 0.04;

    private SignTest() {}

    static boolean tells(Collection<Double> differences) {
        int rounds = differences.size();
        long above = differences.stream().filter(difference -> difference > 0).count();
        long below = differences.stream().filter(difference -> difference < 0).count();
        return rounds > 0 && 2 * chanceOfAtLeast(Math.max(above, below), rounds) < CHANCE;
    }

    /** With fewer, not even all of them together tell anything. */
    static boolean canTell(int rounds) {
        return 2 * chanceOfAtLeast(rounds, rounds) < CHANCE;
    }

    private static double chanceOfAtLeast(long agreeing, int rounds) {
        double ways = 1; // Of choosing k of all, beginning with k = 0.
        double all = 0;
        double agree = 0;
        for (int k = 0; k <= rounds; k++) {
            all += ways;
            agree += k >= agreeing ? ways : 0;
            ways = ways * (rounds - k) / (k + 1);
        }
        return agree / all;
    }
}
