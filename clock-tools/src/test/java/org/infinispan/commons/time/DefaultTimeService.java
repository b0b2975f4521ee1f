// SPDX-License-Identifier: Apache-2.0
package org.infinispan.commons.time;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Instant;

/** Prints for each of its reads whether it returned the time of FastClock. Has the name of a class whose clocks the catalogue judges. */
public final class DefaultTimeService {
    public static void main(String[] args) {
        try (ClockOverride frozen = FastClock.override(new ManualClock())) {
            System.out.println("wall: " + (System.currentTimeMillis() == FastClock.currentTimeMillis()));
            System.out.println("monotonic: " + (System.nanoTime() == FastClock.nanoTime()));
            System.out.println("java.time: " + (Instant.now().toEpochMilli() == FastClock.currentTimeMillis()));
            System.out.println("overridden: " + (frozen != null));
        }
    }
}
