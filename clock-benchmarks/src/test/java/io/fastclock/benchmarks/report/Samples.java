// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.article.ArticleSubject;
import java.util.List;
import java.util.Map;

/** Made-up results, for tests of what is made of results. */
final class Samples {
    static final Header HEADER = new Header(
            "A CPU <of ours> (amd64)",
            2,
            "An OS",
            "6.1",
            "tsc",
            "OpenJDK 64-Bit Server VM 25.0.3+9-LTS, Somebody",
            "quick",
            "2026-11-21T12:00:00Z",
            "mvn verify",
            Map.of("sentinel", "1.8.9"));

    static final Results RESULTS = new Results(
            HEADER,
            List.of(
                    new Measurement<>(Subject.EMPTY, 1, List.of(0.3), 0),
                    new Measurement<>(Subject.BARE_VOLATILE, 1, List.of(0.4, 0.42, 0.39), 1e-7),
                    new Measurement<>(Subject.SYSTEM, 1, List.of(24.0, 26.0, 23.0), 1e-7),
                    new Measurement<>(Subject.FAST_CLOCK, 1, List.of(0.4321, 0.43, 0.48), 1e-7),
                    new Measurement<>(Subject.SENTINEL, 1, List.of(7.5), 0.5),
                    new Measurement<>(Subject.BARE_VOLATILE, 8, List.of(3.0), Double.NaN),
                    new Measurement<>(Subject.SYSTEM, 8, List.of(96.0), Double.NaN),
                    new Measurement<>(Subject.FAST_CLOCK, 8, List.of(3.2), Double.NaN)),
            List.of(
                    new Measurement<>(ArticleSubject.SYSTEM_CONSUMED, 1, List.of(0.24), Double.NaN),
                    new Measurement<>(ArticleSubject.CACHE_DROPPED, 1, List.of(0.00018), Double.NaN)));

    private Samples() {}
}
