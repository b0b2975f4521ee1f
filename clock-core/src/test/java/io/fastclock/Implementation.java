// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** All clocks, for tests of their common guarantees. New clocks must be added here. */
enum Implementation {
    DIRECT {
        @Override
        Clock create() {
            return DirectClock.instance();
        }
    },
    ADAPTIVE {
        @Override
        Clock create() {
            return AdaptiveClock.builder().build();
        }
    },
    /** Held in cached mode, because a clock on a busy machine might not enter cached mode. */
    CACHING_ADAPTIVE {
        @Override
        Clock create() {
            AtomicLong cpuNanos = new AtomicLong(); // Cheap ticks: caching pays on every machine.
            AdaptiveClock clock = AdaptiveClock.builder()
                    .heldIn(ClockMode.CACHED)
                    .cpuNanos(cpuNanos::incrementAndGet)
                    .build();
            long startNanos = System.nanoTime();
            // Does not use Awaitility, because this class also runs in processes without libraries.
            while (!clock.isCaching()) {
                if (System.nanoTime() - startNanos > 60_000_000_000L) {
                    throw new AssertionError("the clock did not enter cached mode: " + clock.stats());
                }
                clock.nanoTime();
            }
            return clock;
        }
    },
    CLOSED_ADAPTIVE {
        @Override
        Clock create() {
            AdaptiveClock clock = (AdaptiveClock) CACHING_ADAPTIVE.create();
            clock.close();
            return clock;
        }
    },
    TIMER {
        @Override
        Clock create() {
            return new TimerClock();
        }
    },
    TICKER {
        @Override
        Clock create() {
            return new TickerClock();
        }
    },
    CLOSED_TIMER {
        @Override
        Clock create() {
            return closed(new TimerClock());
        }
    },
    CLOSED_TICKER {
        @Override
        Clock create() {
            return closed(new TickerClock());
        }
    },
    FAST {
        @Override
        Clock create() {
            return new Clock() {
                @Override
                public long currentTimeMillis() {
                    return FastClock.currentTimeMillis();
                }

                @Override
                public long nanoTime() {
                    return FastClock.nanoTime();
                }
            };
        }
    },
    OWNED {
        @Override
        Clock create() {
            return new OwnedClock();
        }

        @Override
        void advanceTime(Clock clock) {
            // Several threads call this method, but an OwnedClock may have only one owner at a time.
            synchronized (clock) {
                ((OwnedClock) clock).update();
            }
        }
    },
    MANUAL {
        @Override
        Clock create() {
            return new ManualClock();
        }

        @Override
        Clock reference(Clock clock) {
            return clock;
        }

        @Override
        void advanceTime(Clock clock) {
            ((ManualClock) clock).advance(Duration.ofMillis(1));
        }
    };

    abstract Clock create();

    /** The clock against which the accuracy is checked. */
    Clock reference(Clock clock) {
        return DirectClock.instance();
    }

    /** Called by loops that wait for time to pass. */
    void advanceTime(Clock clock) {
        Thread.onSpinWait();
    }

    static void close(Clock clock) {
        if (clock instanceof AbstractPeriodicClock) {
            ((AbstractPeriodicClock) clock).close();
        } else if (clock instanceof AdaptiveClock) {
            ((AdaptiveClock) clock).close();
        }
    }

    private static Clock closed(AbstractPeriodicClock clock) {
        clock.currentTimeMillis();
        clock.close();
        return clock;
    }
}
