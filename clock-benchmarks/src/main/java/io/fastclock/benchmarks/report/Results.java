// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.Subject.Kind;
import io.fastclock.benchmarks.article.ArticleSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * All that a run has found, read from its files.
 *
 * @param reads nanoseconds a read
 * @param article seconds that each thread takes for the article's ten million reads, at the pace that was measured
 */
public record Results(Header header, List<Measurement<Subject>> reads, List<Measurement<ArticleSubject>> article) {
    static final String FILE = "results.json";

    /**
     * A read that allocates less than this, in bytes, does not allocate: the smallest object has 16, and the harness's own
     * allocation, some kilobytes an iteration, is spread over the reads.
     */
    private static final double ALLOCATION_NOISE_BYTES = 0.01;

    /** Without reads where the directory has none; a run may have measured other things only. */
    public static Results read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        return of(
                Header.read(directory.resolve(Header.FILE)),
                Files.exists(file) ? Json.MAPPER.readTree(file.toFile()) : Json.MAPPER.createArrayNode());
    }

    /**
     * From what JMH writes.
     *
     * @param runs its array
     */
    static Results of(Header header, JsonNode runs) {
        List<Measurement<Subject>> reads = new ArrayList<>();
        List<Measurement<ArticleSubject>> article = new ArrayList<>();
        for (JsonNode run : runs) {
            String clock = run.path("params").path("clock").asText();
            Optional<ArticleSubject> articleSubject = Arrays.stream(ArticleSubject.values())
                    .filter(subject -> subject.name().equals(clock))
                    .findFirst();
            if (articleSubject.isPresent()) {
                article.add(crowd(articleSubject.get(), run, ArticleSubject.READS / 1e9));
            } else if (!clock.isEmpty()) {
                reads.add(crowd(Subject.valueOf(clock), run, 1));
            } else {
                Subject.of(run.path("benchmark").asText()).ifPresent(subject -> reads.add(jmhThreads(subject, run)));
            }
        }
        return new Results(header, List.copyOf(reads), List.copyOf(article));
    }

    private static Measurement<Subject> jmhThreads(Subject row, JsonNode run) {
        return new Measurement<>(
                row,
                run.path("threads").asInt(),
                rounds(run.path("primaryMetric"), 1),
                run.path("secondaryMetrics")
                        .path("gc.alloc.rate.norm")
                        .path("score")
                        .asDouble(Double.NaN));
    }

    /** A crowd's figure is the time by the reads of all; that of one thread is as many times longer as there are threads. */
    private static <R> Measurement<R> crowd(R row, JsonNode run, double unit) {
        int threads = run.path("params").path("crowd").asInt();
        return new Measurement<>(
                row, threads, rounds(run.path("secondaryMetrics").path("reads"), threads * unit), Double.NaN);
    }

    /** JMH's raw data: an array for each process, and in it a figure for each iteration. */
    private static List<Double> rounds(JsonNode metric, double factor) {
        List<Double> medians = new ArrayList<>();
        for (JsonNode process : metric.path("rawData")) {
            List<Double> iterations = new ArrayList<>();
            process.forEach(iteration -> iterations.add(iteration.asDouble(Double.NaN) * factor));
            medians.add(Statistics.median(iterations));
        }
        return List.copyOf(medians);
    }

    Optional<Measurement<Subject>> read(Subject subject, int threads) {
        return find(reads, subject, threads);
    }

    Optional<Measurement<ArticleSubject>> article(ArticleSubject subject, int threads) {
        return find(article, subject, threads);
    }

    private static <R> Optional<Measurement<R>> find(Collection<Measurement<R>> all, R row, int threads) {
        return all.stream()
                .filter(m -> m.row().equals(row) && m.threads() == threads)
                .findFirst();
    }

    /** Whether reads were measured at all. */
    boolean anyRead() {
        return !reads.isEmpty() || !article.isEmpty();
    }

    List<Integer> threadCounts() {
        return reads.stream().map(Measurement::threads).distinct().sorted().toList();
    }

    /** How many times faster than {@code System.currentTimeMillis()} with as many threads in the same run. */
    Optional<Double> timesFasterThanSystem(Measurement<Subject> measurement) {
        return read(Subject.SYSTEM, measurement.threads())
                .map(system -> Ratio.of(system, measurement).median());
    }

    boolean allocates(Measurement<?> measurement) {
        return measurement.bytesPerOperation() >= ALLOCATION_NOISE_BYTES;
    }

    /**
     * Reads of ours that allocate, or of which it is not known; there must be none. With one thread, where nothing else is
     * counted in.
     */
    public List<String> allocatingReads() {
        return reads.stream()
                .filter(m -> m.row().kind() == Kind.OURS || m.row().kind() == Kind.MODE)
                .filter(m -> m.threads() == 1)
                .filter(m -> allocates(m) || Double.isNaN(m.bytesPerOperation()))
                .map(m -> m.row().label(header.peerVersions()) + ": " + m.bytesPerOperation() + " B a read")
                .toList();
    }
}
