// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.OwnedClock;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Contains all kinds of reads of FastClock's clocks. The comments are those of {@link AllReads}. */
@SuppressWarnings("UnnecessaryLambda")
public final class ClockReads {
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            reads(FastClock.clock(), new OwnedClock());
        }
        System.out.println("done");
    }

    private static void reads(Clock clock, OwnedClock owned) {
        Sink.use(FastClock.currentTimeMillis()); // ClockReads.reads 3 FastClock.currentTimeMillis()
        Sink.use(FastClock.nanoTime()); // ClockReads.reads 3 FastClock.nanoTime()
        LongSupplier ticker = FastClock::nanoTime; // ClockReads.reads 6 FastClock.nanoTime()
        Sink.use(ticker.getAsLong() + ticker.getAsLong());
        Sink.use(clock.currentTimeMillis()); // ClockReads.reads 3 io.fastclock.Clock.currentTimeMillis()
        Sink.use(owned.nanoTime()); // ClockReads.reads 3 io.fastclock.Clock.nanoTime()
        LongSupplier bound = owned::currentTimeMillis; // ClockReads.reads 3 io.fastclock.Clock.currentTimeMillis()
        Sink.use(bound.getAsLong());
        ToLongFunction<Clock> unbound = Clock::nanoTime; // ClockReads.reads 3 io.fastclock.Clock.nanoTime()
        Sink.use(unbound.applyAsLong(DirectClock.instance()));
    }
}
