// SPDX-License-Identifier: Apache-2.0
package io.netty.channel;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.util.concurrent.locks.LockSupport;

/** Waits as an event loop does, while FastClock stands still. Has the name of a class that waits, since the agent knows it by name. */
public final class WaitingLoop {
    private static final int MAX_TURNS = 1_000;
    private static final long DELAY_NANOS = 5_000_000;

    /** Prints whether the loop has found its task due. By a clock that stands still it never does. */
    public static void main(String[] args) {
        try (ClockOverride frozen = FastClock.override(new ManualClock())) {
            long deadlineNanos = System.nanoTime() + DELAY_NANOS;
            int turns = 0;
            for (long left = DELAY_NANOS; left > 0 && turns < MAX_TURNS; left = deadlineNanos - System.nanoTime()) {
                LockSupport.parkNanos(turns++ == 0 ? left : 1);
            }
            System.out.println(frozen != null && turns < MAX_TURNS ? "due" : "spins");
        }
    }
}
