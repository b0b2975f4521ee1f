// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import java.util.List;

/** Measures the cost of a read, with 1 to 128 threads. */
public final class ReadsExperiment extends Experiment<ReadFigures> {
    /**
     * A read with fewer bytes than this does not allocate. The smallest object has 16 bytes. The harness itself
     * allocates some kilobytes per iteration, which the profiler divides among the reads.
     */
    static final double NOISE_BYTES = 0.01;

    public ReadsExperiment() {
        super("reads", "cost of a read, with 1 to 128 threads", ReadFigures.class);
    }

    @Override
    public List<Step<ReadFigures>> plan(Request request) {
        return ReadsPlan.of(request.preset(), request.cores());
    }

    @Override
    public Section present(Recorded<ReadFigures> recorded) {
        Header header = recorded.header();
        ReadResults results = new ReadResults(recorded.results());
        ReadTables tables = new ReadTables(header, results);
        return recorded.section(
                "Cost of a read",
                List.of(tables.reads(), tables.throughput(), ArticleTable.of(header, results)),
                List.of(tables.details()),
                List.of(nanosByThreads(header, results)));
    }

    private static Chart nanosByThreads(Header header, ReadResults results) {
        List<Chart.Series> series = results.subjects().stream()
                .filter(subject -> subject.kind() != Kind.MODE && subject != Subject.EMPTY)
                .filter(subject -> !subject.name().endsWith("_NANO_TIME"))
                .map(subject -> new Chart.Series(subject.label(), subject.emphasis(), true, points(results, subject)))
                .filter(line -> !line.points().isEmpty())
                .toList();
        return new Chart(
                "nanosByThreads",
                "CPU time of a read by threads, " + header.cores() + " cores",
                "Nanoseconds of CPU time per read of each clock, by the number of threads.",
                new Chart.Axis("threads", true),
                new Chart.Axis("CPU time per read, ns", true),
                List.of(new Chart.Panel("", series)));
    }

    private static List<Chart.Point> points(ReadResults results, Subject subject) {
        return results.threadCounts(Subject.values()).stream()
                .filter(threads -> !results.cpuNanos(subject, threads).isEmpty())
                .map(threads -> Chart.Point.of(List.of((double) threads), results.cpuNanos(subject, threads)))
                .toList();
    }

    /**
     * A read of FastClock must not allocate. Only reads in one thread are checked. With more threads the profiler may
     * count other allocations. A smoke run is too short to distinguish the allocation of a read from that of the harness.
     */
    @Override
    public List<String> defects(Recorded<ReadFigures> recorded) {
        ReadResults byJmh = new ReadResults(recorded.results()).byJmh();
        return byJmh.subjects().stream()
                .filter(subject -> !recorded.header().preset().equals(Preset.SMOKE.userName()))
                .filter(subject -> subject.kind() == Kind.OURS || subject.kind() == Kind.MODE)
                .filter(subject -> byJmh.bytes(subject, 1) >= NOISE_BYTES)
                .map(subject -> "a read of FastClock must not allocate: " + subject.label() + ": "
                        + byJmh.bytes(subject, 1) + " B per read")
                .toList();
    }
}
