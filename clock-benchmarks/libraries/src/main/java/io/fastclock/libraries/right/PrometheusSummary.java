// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import io.prometheus.metrics.core.metrics.Summary;
import java.util.HashMap;
import java.util.Map;

/** A quantile of the last second, which moves by a fifth of it. */
final class PrometheusSummary implements Trial {
    private static final int STEPS = 5;

    @Override
    public void run(Checks checks) throws Exception {
        Map<Integer, Summary> summaries = new HashMap<>();
        Expiries.check(
                checks,
                1_000 - 1_000 / STEPS,
                1_000,
                key -> {
                    Summary summary = Summary.builder()
                            .name("summary")
                            .quantile(0.5)
                            .maxAgeSeconds(1)
                            .numberOfAgeBuckets(STEPS)
                            .build();
                    summary.observe(1);
                    summaries.put(key, summary);
                },
                key -> summaries
                                .get(key)
                                .collect()
                                .getDataPoints()
                                .get(0)
                                .getQuantiles()
                                .get(0)
                                .getValue()
                        == 1);
    }
}
