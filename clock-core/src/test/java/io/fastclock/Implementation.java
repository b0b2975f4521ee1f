// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** All clocks, for tests of their common guarantees. New clocks must be added here. */
enum Implementation {
    DIRECT(DirectClock::instance),
    ADAPTIVE(() -> AdaptiveClock.builder().build()),
    CACHING_ADAPTIVE(Implementation::caching),
    CLOSED_ADAPTIVE(() -> closed(caching())),
    TIMER(TimerClock::new),
    TICKER(TickerClock::new),
    CLOSED_TIMER(() -> closed(new TimerClock())),
    CLOSED_TICKER(() -> closed(new TickerClock())),
    TICKING(Implementation::ticking),
    FAST(() -> new SuppliedClock(FastClock::currentTimeMillis, FastClock::nanoTime)),
    OWNED(OwnedClock::new),
    MANUAL(ManualClock::new);

    private final Supplier<Clock> factory;

    Implementation(Supplier<Clock> factory) {
        this.factory = factory;
    }

    Clock create() {
        return factory.get();
    }

    /** The clock against which the accuracy is checked. */
    Clock reference(Clock clock) {
        return this == MANUAL ? clock : DirectClock.instance();
    }

    /** Called by loops that wait for time to pass. */
    void advanceTime(Clock clock) {
        if (clock instanceof ManualClock) {
            ((ManualClock) clock).advance(Duration.ofMillis(1));
        } else if (clock instanceof OwnedClock) {
            // Several threads call this method, but an OwnedClock may have only one owner at a time.
            synchronized (clock) {
                ((OwnedClock) clock).update();
            }
        } else {
            LockSupport.parkNanos(1);
        }
    }

    static void close(Clock clock) {
        if (clock instanceof AbstractPeriodicClock) {
            ((AbstractPeriodicClock) clock).close();
        } else if (clock instanceof AdaptiveClock) {
            ((AdaptiveClock) clock).close();
        }
    }

    /** By the kernel's tick, where the host has a tick counter. */
    private static AdaptiveClock ticking() {
        AdaptiveClock clock = AdaptiveClock.builder().build();
        clock.awaitKernelTick(Duration.ofSeconds(50));
        return clock;
    }

    private static Clock closed(Clock clock) {
        clock.currentTimeMillis();
        close(clock);
        return clock;
    }

    /** Held in its mode, because on a busy machine the thread might be late too often. */
    private static AdaptiveClock caching() {
        AdaptiveClock clock =
                CheapHost.builder().heldIn(ClockMode.UPDATER_THREAD).build();
        CheapHost.readUntil(clock, clock::isCaching);
        return clock;
    }
}
