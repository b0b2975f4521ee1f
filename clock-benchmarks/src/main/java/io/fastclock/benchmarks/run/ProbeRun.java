// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.Probe;
import io.fastclock.benchmarks.idle.IdleFigures;
import io.fastclock.benchmarks.idle.IdleProbe;
import io.fastclock.benchmarks.process.ForkedJvm;
import io.fastclock.benchmarks.report.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Measures the clocks' accuracy, and what they cost when idle, in a process for each clock. */
public final class ProbeRun {
    /** A process has so many times as long as it should need, and a minute, before it is given up. */
    private static final int PATIENCE = 10;

    private final ProbeEffort effort;
    private final List<Subject> subjects;
    private final int cores;
    private final Path logs;

    /** Told of each process that starts, of one at a time. */
    @FunctionalInterface
    public interface Listener {
        void starts(Subject subject, String what, double estimatedSeconds);
    }

    /** Leaves the processes' output in {@code probe-logs} below a directory. */
    public ProbeRun(Preset preset, List<Subject> subjects, int cores, Path directory) {
        this.effort = ProbeEffort.of(preset);
        this.subjects = List.copyOf(subjects);
        this.cores = cores;
        this.logs = directory.resolve("probe-logs");
    }

    /** Of accuracy and idle cost together. */
    int processes() {
        return 2 * subjects.size();
    }

    /** Of accuracy and idle cost together. */
    double estimatedSeconds() {
        return subjects.size() * effort.estimatedAccuracySeconds() + effort.estimatedIdleSeconds(subjects.size());
    }

    public List<AccuracyFigures> accuracy(Listener listener) throws IOException {
        return forEachSubject(
                listener,
                effort.accuracyAtOnce(),
                "accuracy",
                effort.estimatedAccuracySeconds(),
                Probe.class,
                subject -> Probe.arguments(
                        subject, cores, effort.warmUp(), effort.settling(), effort.window(), effort.busyPerCore()),
                AccuracyFigures.class);
    }

    public List<IdleFigures> idle(Listener listener) throws IOException {
        return forEachSubject(
                listener,
                effort.idleAtOnce(),
                "idle cost",
                effort.estimatedIdleSeconds(subjects.size()) / subjects.size(),
                IdleProbe.class,
                subject -> IdleProbe.arguments(subject, effort.rest(), effort.idleWindow()),
                IdleFigures.class);
    }

    private <F> List<F> forEachSubject(
            Listener listener,
            int atOnce,
            String what,
            double estimatedSeconds,
            Class<?> main,
            Function<Subject, List<String>> arguments,
            Class<F> type)
            throws IOException {
        Duration limit = Duration.ofMillis(Math.round(60_000
                + PATIENCE * 1_000 * Math.max(estimatedSeconds * Math.min(atOnce, subjects.size()), 1)));
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(atOnce, subjects.size())));
        try {
            List<Future<List<F>>> pending = new ArrayList<>();
            for (Subject subject : subjects) {
                pending.add(pool.submit(() -> {
                    synchronized (this) {
                        listener.starts(subject, what, estimatedSeconds);
                    }
                    String name = (what + "-" + subject).replace(' ', '-');
                    List<F> figures = new ArrayList<>();
                    for (String line : ForkedJvm.run(main, arguments.apply(subject), limit, logs, name)) {
                        figures.add(Json.parse(line, type));
                    }
                    return figures;
                }));
            }
            List<F> all = new ArrayList<>();
            for (Future<List<F>> figures : pending) {
                all.addAll(figures.get());
            }
            return all;
        } catch (ExecutionException e) {
            throw new IOException(what + " could not be measured", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            pool.shutdownNow(); // Ends what is still running after a failure.
        }
    }
}
