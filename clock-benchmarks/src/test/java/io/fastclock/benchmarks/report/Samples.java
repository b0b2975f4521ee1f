// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.List;
import java.util.Map;

/** Sample tables and charts. */
public final class Samples {
    public static final Header HEADER = header("quick");

    static final Table READS = new Table("reads", "Nanoseconds per read")
            .row()
            .cell("clock", "System")
            .cell("1", "24.0")
            .cell("8*", "96.0")
            .row()
            .cell("clock", "FastClock")
            .cell("1", "0.432")
            .cell("8*", "3.20")
            .note("* A note.");

    static final Table EVERY = new Table("every", "Every <figure>, in ns")
            .row()
            .cell("round", "0|1")
            .cell("ns", "24.0");

    static final Table NO_ROWS = new Table("idle", "Idle");

    static final Table ONE_COLUMN = new Table("article", "Article").row().cell("read", "System");

    static final Chart SCATTER = chart("cost-accuracy", clock("System", 22, 0.1), clock("FastClock", 0.4, 3.9));

    static final Chart NO_POINTS = chart("nothing");

    static final Section SECTION = new Section(
            "Speed",
            HEADER,
            List.of("Not measured: the slow clock."),
            List.of(READS, NO_ROWS, EVERY, ONE_COLUMN),
            List.of(SCATTER, NO_POINTS));

    static final Section CUT_SECTION = new Section(
            "Speed",
            HEADER.cut(),
            List.of("Left out: reads, round 3.", "No sundial."),
            List.of(READS, EVERY),
            List.of(SCATTER));

    private Samples() {}

    static Chart chart(String name, Series... clocks) {
        return new Chart(name, name, "An <alternative>.", "ns per read", "ms", List.of(new Panel("", List.of(clocks))));
    }

    private static Series clock(String name, double nanos, double millis) {
        return new Series("", name, new Look("BLUE", "CIRCLE"), true, false, List.of(Point.of(nanos, millis)));
    }

    public static Header header(String preset) {
        return new Header(
                "A CPU <of ours> (amd64)",
                2,
                "An OS",
                "6.1",
                "tsc",
                4,
                "OpenJDK 64-Bit Server VM 25.0.3+9-LTS, Somebody",
                preset,
                "2026-11-21T12:00:00Z",
                "mvn verify",
                Map.of("sentinel", "1.8.9"));
    }

    public static <R> Recorded<R> recorded(List<R> results) {
        return new Recorded<>(HEADER, List.of(), List.of(), results);
    }

    /** The first table of the results. */
    public static <R> Table table(Experiment<R> experiment, List<R> results) {
        return experiment.present(recorded(results)).tables().get(0);
    }
}
