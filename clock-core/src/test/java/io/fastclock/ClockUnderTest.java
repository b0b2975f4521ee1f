// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.ManualClock;
import io.fastclock.testing.WorstCaseClock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** All clocks, for tests of their common guarantees. New clocks must be added here. */
enum ClockUnderTest {
    DIRECT(DirectClock::instance),
    KERNEL_TICK(KernelTickClock::new),
    KERNEL_TICK_DIRECT(() -> new KernelTickClock(false)),
    TIMER(TimerClock::new),
    TICKER(TickerClock::new),
    CLOSED_TIMER(() -> closed(new TimerClock())),
    CLOSED_TICKER(() -> closed(new TickerClock())),
    TICKING(ClockUnderTest::ticking),
    FAST(() -> new SuppliedClock(FastClock::currentTimeMillis, FastClock::nanoTime)),
    OWNED(OwnedClock::new),
    MANUAL(ManualClock::new),
    WORST_CASE(WorstCaseClock::new);

    private final Supplier<Clock> factory;

    ClockUnderTest(Supplier<Clock> factory) {
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
        }
    }

    /** By the kernel's tick, where the host has a tick counter. */
    private static Clock ticking() {
        KernelTickClock clock = new KernelTickClock();
        clock.awaitKernelTick(Duration.ofSeconds(50));
        return clock;
    }

    private static Clock closed(Clock clock) {
        clock.currentTimeMillis();
        close(clock);
        return clock;
    }
}
