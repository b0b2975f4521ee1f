// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.workload.CounterFigures;
import io.fastclock.benchmarks.workload.PageMode;
import io.fastclock.benchmarks.workload.PreTouchFigures;
import io.fastclock.benchmarks.workload.WorkClock;
import io.fastclock.benchmarks.workload.WorkHost;
import io.fastclock.benchmarks.workload.Workload;
import io.fastclock.benchmarks.workload.WorkloadCase;
import io.fastclock.benchmarks.workload.WorkloadFigures;
import io.fastclock.benchmarks.workload.WorkloadSetting;
import java.util.List;
import java.util.Map;

/** Made-up results of workloads. */
final class WorkloadSamples {
    private static final WorkloadSetting SETTING =
            new WorkloadSetting("always [madvise] never", 0, List.of("page-faults"), "tmpfs", "measured");

    static final WorkloadResults RESULTS = new WorkloadResults(
            Samples.HEADER,
            SETTING,
            List.of(
                    touch(WorkClock.NONE, WorkHost.AS_IT_IS, PageMode.DEFAULT, 30, 32, 31),
                    touch(WorkClock.SYSTEM, WorkHost.AS_IT_IS, PageMode.DEFAULT, 60, 64, 62),
                    touch(WorkClock.FAST_CLOCK, WorkHost.AS_IT_IS, PageMode.DEFAULT, 31, 31.5, 30.5),
                    touch(WorkClock.NONE, WorkHost.AS_IT_IS, PageMode.TRANSPARENT, 28, 27, 29),
                    touch(WorkClock.NONE, WorkHost.SLOW, PageMode.DEFAULT, 30, 32, 31),
                    touch(WorkClock.SYSTEM, WorkHost.SLOW, PageMode.DEFAULT, 300, 320, 310),
                    figures(Workload.MERGE_TRANSFER, WorkClock.NONE, WorkHost.AS_IT_IS, 64, 1, 1e8, 1.1e8, 1.2e8),
                    figures(Workload.MERGE_STREAMS, WorkClock.NONE, WorkHost.AS_IT_IS, 64, 1, 2e8, 2.2e8, 2.1e8),
                    figures(Workload.MERGE_STREAMS, WorkClock.SYSTEM, WorkHost.AS_IT_IS, 64, 1, 2.1e8, 2e8, 2.2e8),
                    figures(Workload.PROXY, WorkClock.NONE, WorkHost.AS_IT_IS, 6, 2, 400, 410, 420),
                    figures(Workload.PROXY, WorkClock.SYSTEM, WorkHost.AS_IT_IS, 6, 2, 500, 520, 510)),
            List.of(new CounterFigures(
                    new WorkloadCase(
                            Workload.MERGE_STREAMS, WorkClock.NONE, WorkHost.AS_IT_IS, PageMode.DEFAULT, 64, 1),
                    Map.of("page-faults", 12.5))),
            new PreTouchFigures(4_096, List.of(0.1, 0.1, 0.1), List.of(2.0, 2.2, 1.8), List.of(0.5, 0.5, 0.6)));

    private WorkloadSamples() {}

    private static WorkloadFigures touch(WorkClock clock, WorkHost host, PageMode pages, double a, double b, double c) {
        return new WorkloadFigures(
                new WorkloadCase(Workload.TOUCH, clock, host, pages, 100_000_000, 1),
                List.of(a, b, c, a, b, c),
                Double.NaN,
                Double.NaN);
    }

    private static WorkloadFigures figures(
            Workload workload,
            WorkClock clock,
            WorkHost host,
            int parameter,
            int threads,
            double a,
            double b,
            double c) {
        return new WorkloadFigures(
                new WorkloadCase(workload, clock, host, PageMode.DEFAULT, parameter, threads),
                List.of(a, b, c, a, b, c),
                0.03,
                17_000);
    }
}
