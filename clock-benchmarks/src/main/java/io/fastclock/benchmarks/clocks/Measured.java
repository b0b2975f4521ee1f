// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.Arrays;
import java.util.function.LongSupplier;

/** The clock that this process measures, in a static final field: the JIT sees one clock, and inlines its reads. */
final class Measured {
    private static final int FAST_CLOCK_SECONDS = 3;

    private static volatile String chosen = Subject.EMPTY.name();

    private Measured() {}

    /** Opens a {@link Subject} or an {@link ArticleLoop}, once in a process. Brings {@code FastClock} to cached mode. */
    static void open(String name) {
        chosen = name;
        if (!Opened.NAME.equals(name)) {
            throw new IllegalStateException("this process measures " + Opened.NAME + ", not " + name);
        }
        if (isFastClock(name)) {
            Clocks.readUntilCached(Measured::read, FAST_CLOCK_SECONDS);
        }
    }

    /** The process of another clock must not start {@code FastClock}. */
    static boolean isFastClock(String name) {
        return name.startsWith(Subject.FAST_CLOCK.name());
    }

    static long read() {
        return Opened.CLOCK.getAsLong();
    }

    /** The number of clock reads in one call of {@link #read}. */
    static int readsPerCall() {
        return loops(Opened.NAME) ? ArticleLoop.READS : 1;
    }

    private static boolean loops(String name) {
        return Arrays.stream(ArticleLoop.values()).anyMatch(loop -> loop.name().equals(name));
    }

    private static final class Opened {
        static final String NAME = chosen;
        static final LongSupplier CLOCK = loops(NAME)
                ? ArticleLoop.valueOf(NAME).loop
                : Subject.valueOf(NAME).open();
    }
}
