// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import java.io.PrintStream;

/** What the Date header costs: built each time, cached on the system clock, and cached on FastClock. */
final class HttpMeasurement {
    private static final int CALLS = 20_000;

    private HttpMeasurement() {}

    static void print(PrintStream out) {
        CachedSecondText onSystem = CachedSecondText.httpDate(DirectClock.instance());
        CachedSecondText onFast = CachedSecondText.httpDate(FastClock.clock());
        BeforeAndAfter.print(
                out,
                "the header, built each time and cached for a second, both on the system clock",
                "the cached text",
                () -> built(CALLS),
                () -> cached(onSystem),
                CALLS);
        BeforeAndAfter.print(out, "the header, cached on both", () -> cached(onSystem), () -> cached(onFast), CALLS);
    }

    private static long built(int calls) {
        long length = 0;
        for (int i = 0; i < calls; i++) {
            length += CachedSecondText.httpDate(DirectClock.instance()).get().length();
        }
        return length;
    }

    private static long cached(CachedSecondText text) {
        long length = 0;
        for (int i = 0; i < CALLS; i++) {
            length += text.get().length();
        }
        return length;
    }
}
