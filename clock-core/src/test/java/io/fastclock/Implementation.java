// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.ManualClock;
import java.time.Duration;

/** Every clock there is, for tests of what they all promise. A new clock is added here. */
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
    /** Trusts its thread however late it is, or it would not cache on a machine that is busy with other things. */
    CACHING_ADAPTIVE {
        @Override
        Clock create() {
            AdaptiveClock clock =
                    AdaptiveClock.builder().heldIn(ClockMode.CACHED).build();
            long startNanos = System.nanoTime();
            while (!clock.isCaching()) { // Without Awaitility: this also runs in processes that have no libraries.
                if (System.nanoTime() - startNanos > 60_000_000_000L) {
                    throw new AssertionError("it never cached: " + clock.stats());
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
        void letTimePass(Clock clock) {
            synchronized (clock) { // One owner at a time, whoever waits for time to pass.
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
        void letTimePass(Clock clock) {
            ((ManualClock) clock).advance(Duration.ofMillis(1));
        }
    };

    abstract Clock create();

    /** What the clock is right by. */
    Clock reference(Clock clock) {
        return DirectClock.instance();
    }

    /** Called in loops that wait for time to pass. */
    void letTimePass(Clock clock) {
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
