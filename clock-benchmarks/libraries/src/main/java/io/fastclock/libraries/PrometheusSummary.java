// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.prometheus.metrics.core.metrics.Summary;

/** A quantile of the last second, which moves by a fifth of it. */
final class PrometheusSummary implements Trial {
    private static final int STEPS = 5;

    @Override
    public void run(Checks checks) throws Exception {
        Expiries.checkMade(
                checks,
                1_000 - 1_000 / STEPS,
                1_000,
                () -> {
                    Summary summary = Summary.builder()
                            .name("summary")
                            .quantile(0.5)
                            .maxAgeSeconds(1)
                            .numberOfAgeBuckets(STEPS)
                            .build();
                    summary.observe(1);
                    return summary;
                },
                summary -> summary.collect()
                                .getDataPoints()
                                .get(0)
                                .getQuantiles()
                                .get(0)
                                .getValue()
                        == 1);
    }
}
