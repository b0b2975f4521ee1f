// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Comparison;
import io.fastclock.examples.measure.Report;

/** Measures the Date header: built for each response, and built once a second on the system clock and on FastClock. */
final class HttpMeasurement {
    private static final int CALLS = 20_000;

    private HttpMeasurement() {}

    static void run(Report report) {
        CachedSecondText onSystemClock = CachedSecondText.httpDate(DirectClock.instance());
        CachedSecondText onFastClock = CachedSecondText.httpDate(FastClock.clock());
        Comparison cached = BeforeAndAfter.compare(
                "http example, Date header built once a second",
                () -> cached(onSystemClock),
                () -> cached(onFastClock),
                CALLS);
        report.add(cached);
        // Not a comparison of clocks, and therefore not in the table.
        Comparison built = BeforeAndAfter.compare("", () -> built(CALLS), () -> cached(onSystemClock), CALLS);
        report.text().println("Built for each response, the header costs " + built.before() + " ns.");
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
