// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The reads of a {@link KernelTickClock} with the source and the tick counter of a test. */
class FakeTickClock extends AbstractKernelTickClock {
    static final TickResult USABLE = TickResult.usable(4_000_000);

    private final Clock source;
    int ticks = 2;
    int countDowns; // How often the reads have counted down to zero.

    enum Time {
        WALL,
        MONOTONIC;

        long read(Clock clock) {
            return this == WALL ? clock.currentTimeMillis() : clock.nanoTime();
        }

        long published(AbstractCachedClock clock) {
            return this == WALL ? clock.wallWord : clock.monotonicWord + AbstractCachedClock.MONOTONIC_ORIGIN_NANOS;
        }
    }

    FakeTickClock(Clock source) {
        this.source = source;
    }

    /** Returns a clock that reads by the tick. The next reads read the source. */
    static FakeTickClock ticking(Clock source) {
        FakeTickClock clock = new FakeTickClock(source);
        clock.accept(USABLE);
        while (clock.monotonicTicks == 0) {
            clock.nanoTime();
        }
        clock.ticks += 2;
        return clock;
    }

    @Override
    long sourceMillis() {
        return source.currentTimeMillis();
    }

    @Override
    long sourceNanos() {
        return source.nanoTime();
    }

    @Override
    Clock source() {
        return source;
    }

    @Override
    int kernelTicks() {
        return ticks;
    }

    @Override
    void onReadsCounted() {
        countDowns++;
    }

    @Override
    public ClockStats stats() {
        throw new UnsupportedOperationException();
    }
}
