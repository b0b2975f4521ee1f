// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import io.fastclock.Clock;
import java.time.Instant;

/**
 * A way of reading the time, many times over. Each has a loop of its own, so that the compiler puts the read into it; the
 * sum is returned, so that no read can be left out.
 */
interface TimedRead {
    long read(int times);

    static long currentTimeMillis(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }

    static long nanoTime(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.nanoTime();
        }
        return sum;
    }

    static long instantNow(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            Instant now = Instant.now();
            sum += now.getEpochSecond() + now.getNano();
        }
        return sum;
    }

    /** Of a clock that has a cached time. */
    static TimedRead of(Clock clock) {
        return times -> {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += clock.currentTimeMillis();
            }
            return sum;
        };
    }
}
