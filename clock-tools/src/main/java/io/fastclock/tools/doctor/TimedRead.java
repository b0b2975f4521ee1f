// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.OwnedClock;
import java.time.Instant;

/**
 * A loop that reads a clock. Each implementation has its own loop, so that the JIT compiler inlines the read. The loop
 * returns a sum, so that the compiler cannot remove the reads.
 */
interface TimedRead {
    OwnedClock CACHED = new OwnedClock();

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

    static long cached(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += CACHED.currentTimeMillis();
        }
        return sum;
    }

    static long fastClock(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += TickSupport.CLOCK.currentTimeMillis();
        }
        return sum;
    }
}
