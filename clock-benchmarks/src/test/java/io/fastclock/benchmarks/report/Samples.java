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
                    new Measurement<>(Subject.EMPTY, 1, 0.3, 0.003, 0),
                    new Measurement<>(Subject.BARE_VOLATILE, 1, 0.4, 0.01, 1e-7),
                    new Measurement<>(Subject.SYSTEM, 1, 24, 1.2, 1e-7),
                    new Measurement<>(Subject.FAST_CLOCK, 1, 0.4321, Double.NaN, 1e-7),
                    new Measurement<>(Subject.SENTINEL, 1, 7.5, 0.1, 0.5),
                    new Measurement<>(Subject.SYSTEM, 8, 96, 1, Double.NaN),
                    new Measurement<>(Subject.FAST_CLOCK, 8, 1.6, 0.1, Double.NaN)),
            List.of(
                    new Measurement<>(ArticleSubject.SYSTEM_CONSUMED, 1, 0.24, 0.01, Double.NaN),
                    new Measurement<>(ArticleSubject.CACHE_DROPPED, 1, 0.00018, 0.0001, Double.NaN)));

    private Samples() {}
}
