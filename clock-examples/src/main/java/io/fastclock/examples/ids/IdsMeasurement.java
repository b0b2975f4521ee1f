// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Comparison;

/** Measures an id. */
final class IdsMeasurement {
    private static final int CALLS = 20_000;

    private IdsMeasurement() {}

    static Comparison compare() {
        // All bits for the sequence: the generator never waits.
        SnowflakeIds before = new SnowflakeIds(DirectClock.instance(), 0, 0);
        SnowflakeIds after = new SnowflakeIds(FastClock.clock(), 0, 0);
        return BeforeAndAfter.compare("ids example, SnowflakeIds.next()", () -> sum(before), () -> sum(after), CALLS);
    }

    private static long sum(SnowflakeIds ids) {
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += ids.next();
        }
        return sum;
    }
}
