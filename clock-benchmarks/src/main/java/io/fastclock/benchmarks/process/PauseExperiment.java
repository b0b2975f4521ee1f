// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Measures the staleness of clocks right after the whole process was stopped and continued. No other command runs it, as it stops processes. */
@Command(name = "pause", description = "staleness right after a pause of the process (not on Windows)")
public final class PauseExperiment extends Experiment<PauseExperiment.Pause> {
    private static final List<Subject> CLOCKS = List.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.TICKER);
    private static final int WARM_UP_SECONDS = 1;
    private static final double SECONDS_PER_PAUSE = 0.8; // The sleeps of the helper command below.

    /**
     * One pause.
     *
     * @param pauseMillis how long the reader was stopped
     * @param staleMillis the staleness of the first read afterwards
     * @param staleNanos the time from the first read afterwards to the first one that is at most 1 ms stale
     */
    public record Pause(Subject subject, long pauseMillis, long staleMillis, long staleNanos) {}

    @Override
    public List<Step<Pause>> plan(Request request) throws IOException {
        if (System.getProperty("os.name").startsWith("Windows")) {
            throw new IOException("Windows cannot stop and continue a process as SIGSTOP and SIGCONT do");
        }
        boolean smoke = request.preset() == Preset.SMOKE;
        int pauses = smoke ? 1 : 4;
        List<Step<Pause>> steps = new ArrayList<>();
        for (int round = 0; round < (smoke ? 1 : 5); round++) {
            for (Subject clock : CLOCKS) {
                Fork<List<Pause>> fork = new Fork<>("pause-" + clock + "-" + round, new Probe(clock, pauses));
                double seconds = WARM_UP_SECONDS + pauses * SECONDS_PER_PAUSE;
                steps.add(new Step<>(clock.label() + ", pauses", round, seconds, forks -> forks.run(fork)));
            }
        }
        return steps;
    }

    @Override
    public Section present(Recorded<Pause> recorded) {
        Table table = Table.of("pause");
        for (Subject clock : Statistics.distinct(recorded.results(), Pause::subject)) {
            List<Pause> all = Statistics.where(recorded.results(), pause -> pause.subject() == clock);
            List<Pause> stale = Statistics.where(all, pause -> pause.staleMillis() > 1);
            table.row()
                    .cell("clock", clock.label(recorded.header()))
                    .cell("pauses", "" + all.size())
                    .cell("stopped for, ms", Figures.spreadOf(all, Pause::pauseMillis))
                    .cell("stale first reads", "" + stale.size())
                    .cell("stale for, us", Figures.spreadOf(stale, each -> each.staleNanos() / 1e3));
        }
        return recorded.section("Pauses", table);
    }

    /** The process that reads a clock while a helper process stops and continues it. */
    record Probe(Subject subject, int pauses) implements Callable<List<Pause>> {
        /** A shorter gap between two reads is not the pause. The scheduler or the garbage collector may cause it. */
        private static final long MIN_PAUSE_MILLIS = 300;

        private static final int MAX_MISSED = 4;

        private static final long STALE_LIMIT_NANOS = 10_000_000_000L; // For a clock that never recovers.

        @Override
        public List<Pause> call() throws IOException, InterruptedException {
            LongSupplier clock = subject.open();
            Clocks.readUntil(() -> false, clock, WARM_UP_SECONDS);
            long pid = ProcessHandle.current().pid();
            String command = "sleep 0.3; kill -STOP " + pid + "; sleep 0.5; kill -CONT " + pid; // SECONDS_PER_PAUSE
            List<Pause> all = new ArrayList<>();
            for (int attempt = 0; all.size() < pauses; attempt++) {
                if (attempt == pauses + MAX_MISSED) {
                    throw new IllegalStateException("the process was not stopped, or not while it read the clock");
                }
                Process helper = new ProcessBuilder("sh", "-c", command).start();
                Future<Process> end = helper.onExit();
                Pause pause = readAcrossPause(clock, System::currentTimeMillis, end::isDone);
                if (pause != null) {
                    all.add(pause);
                }
                helper.waitFor();
            }
            return all;
        }

        /** Returns null if no pause was seen: on a busy machine it may come before the first read. */
        @Nullable Pause readAcrossPause(LongSupplier clock, LongSupplier system, BooleanSupplier helperHasEnded) {
            long before = system.getAsLong();
            boolean lastAttempt;
            do {
                lastAttempt = helperHasEnded.getAsBoolean();
                // The clock first: otherwise a pause between the two reads would count as staleness of the clock.
                long unused = clock.getAsLong();
                VarHandle.fullFence();
                long now = system.getAsLong();
                if (now - before >= MIN_PAUSE_MILLIS) {
                    VarHandle.fullFence();
                    long stale = Math.max(0, now - clock.getAsLong());
                    return new Pause(subject, now - before, stale, staleNanos(clock, system, stale));
                }
                before = now;
            } while (!lastAttempt);
            return null;
        }

        private static long staleNanos(LongSupplier clock, LongSupplier system, long firstStale) {
            long startNanos = System.nanoTime();
            long stale = firstStale;
            while (stale > 1 && System.nanoTime() - startNanos < STALE_LIMIT_NANOS) {
                long now = system.getAsLong();
                VarHandle.fullFence();
                stale = now - clock.getAsLong();
            }
            return System.nanoTime() - startNanos;
        }
    }
}
