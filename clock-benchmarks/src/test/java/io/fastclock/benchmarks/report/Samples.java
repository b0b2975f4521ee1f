// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Axis;
import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sample tables and charts. */
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

    static final Table READS = Table.of("reads", "Nanoseconds per read")
            .columns("clock", "1", "8*")
            .row("System", "24.0", "96.0")
            .row("FastClock", "0.432", "3.20")
            .note("* A note.")
            .build();

    static final Table EVERY = Table.of("every", "Every <figure>, in ns")
            .columns("round", "ns")
            .row("0", "24.0")
            .build();

    static final Table NO_ROWS = Table.of("idle", "Idle").columns("clock", "ns").build();

    static final Table ONE_COLUMN =
            Table.of("article", "Article").columns("read").row("System").build();

    static final Chart SCATTER = new Chart(
            "cost-accuracy",
            "Cost and accuracy <of clocks>",
            "FastClock costs less than a nanosecond, and is exact in 98 % of all reads.",
            new Axis("nanoseconds per read", true),
            new Axis("share of exact reads, %", false),
            List.of(new Panel("idle machine", clocks(1)), new Panel("4 threads per core", clocks(0.9))));

    static final Chart LINES = new Chart(
            "reads",
            "Nanoseconds per read, by the number of threads",
            "FastClock stays below a nanosecond up to as many threads as cores.",
            new Axis("threads", true),
            new Axis("nanoseconds per read", true),
            List.of(new Panel("", lines())));

    static final Chart NO_POINTS = new Chart(
            "nothing",
            "Nothing",
            "Nothing.",
            new Axis("x", true),
            new Axis("y", false),
            List.of(new Panel("", List.of())));

    static final Section SECTION = new Section(
            "Speed",
            HEADER,
            List.of("Not measured: the slow clock."),
            List.of(READS, NO_ROWS),
            List.of(EVERY, ONE_COLUMN),
            List.of(SCATTER, LINES, NO_POINTS));

    private Samples() {}

    private static List<Series> clocks(double factor) {
        return List.of(
                clock("System", Emphasis.REFERENCE, 22, 100, 1),
                clock("FastClock", Emphasis.SUBJECT, 0.4, 98.5, factor),
                clock("FastClock cached", Emphasis.SUBJECT, 0.3, 97, factor),
                clock("FastClock assisted", Emphasis.SUBJECT, 3.4, 99.9, factor),
                clock("TickerClock", Emphasis.OTHER, 0.3, 80, factor),
                clock("TimerClock", Emphasis.OTHER, 0.3, 3, factor),
                clock("Sentinel TimeUtil", Emphasis.OTHER, 7, 40, factor),
                clock("Hutool SystemClock", Emphasis.OTHER, 0.4, 66, factor),
                clock("MyBatis-Plus SystemClock", Emphasis.OTHER, 0.5, 84, factor),
                clock("log4j2 CachedClock", Emphasis.OTHER, 1.2, 96, factor),
                clock("log4j2 CoarseCachedClock", Emphasis.OTHER, 0.4, 46, factor),
                clock("Agrona CachedEpochClock", Emphasis.OTHER, 0.4, 45, factor),
                clock("Ignite IgniteUtils", Emphasis.OTHER, 0.4, 5, factor),
                clock("DirectClock", Emphasis.OTHER, 22, 100, 1),
                clock("Dubbo TimeUtils", Emphasis.OTHER, 0.5, 0, factor));
    }

    private static Series clock(String label, Emphasis emphasis, double nanos, double percent, double factor) {
        double y = percent * factor;
        Point point = new Point(nanos, nanos * 0.95, nanos * 1.2, y, y * 0.9, Math.min(100, y * 1.02));
        return new Series(label, emphasis, false, List.of(point));
    }

    private static List<Series> lines() {
        List<Series> lines = new ArrayList<>();
        lines.add(line("System.currentTimeMillis()", Emphasis.REFERENCE, 24));
        lines.add(line("FastClock.currentTimeMillis()", Emphasis.SUBJECT, 0.43));
        lines.add(line("FastClock, assisted", Emphasis.OTHER, 3.4));
        for (String other : List.of("Hutool", "MyBatis-Plus", "Agrona", "Ignite", "Dubbo", "Sentinel", "log4j2")) {
            lines.add(line(other, Emphasis.OTHER, 0.3 + 0.7 * lines.size() - 1.5));
        }
        return lines;
    }

    private static Series line(String label, Emphasis emphasis, double nanos) {
        List<Point> points = new ArrayList<>();
        for (int threads = 1; threads <= 32; threads *= 2) {
            double y = nanos * Math.max(1, threads / 2.0);
            points.add(new Point(threads, threads, threads, y, y * 0.9, y * 1.3));
        }
        return new Series(label, emphasis, true, points);
    }
}
