// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.report.HostResults.OnHost;
import io.fastclock.benchmarks.slowclock.HostClock;
import java.util.List;

/** Made-up results of a host and a slow clock. */
final class HostSamples {
    static final HostResults RESULTS = new HostResults(
            Samples.HEADER,
            List.of(
                    new OnHost(new HostClock("tsc", false), Samples.RESULTS),
                    new OnHost(
                            new HostClock("tsc", true),
                            new Results(
                                    Samples.HEADER,
                                    List.of(
                                            new Measurement<>(Subject.SYSTEM, 1, List.of(260.0, 280.0), 0),
                                            new Measurement<>(Subject.SYSTEM_NANO_TIME, 1, List.of(250.0), 0),
                                            new Measurement<>(Subject.FAST_CLOCK, 1, List.of(0.5, 0.5), 0),
                                            new Measurement<>(Subject.SYSTEM, 8, List.of(1040.0), Double.NaN)),
                                    List.of()))));

    /** A file as a run leaves it. */
    static final String JSON = """
            {
              "header": %s,
              "hosts": [
                {"clock": {"clocksource": "tsc", "slow": false}, "results": [
                  {"benchmark": "io.fastclock.benchmarks.read.SystemReads.currentTimeMillis", "threads": 1,
                   "primaryMetric": {"rawData": [[24.0], [26.0]]}, "secondaryMetrics": {}}]},
                {"clock": {"clocksource": "tsc", "slow": true}, "results": [
                  {"benchmark": "io.fastclock.benchmarks.read.SystemReads.currentTimeMillis", "threads": 1,
                   "primaryMetric": {"rawData": [[260.0], [262.0]]}, "secondaryMetrics": {}}]}
              ]
            }
            """.formatted(Json.line(Samples.HEADER));

    private HostSamples() {}
}
