// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.ReadRuns;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.tools.doctor.Host;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Measures what FastClock gains when a direct read is expensive: a few clocks on this host and under the slow clock. */
@Command(name = "hosts", description = "cost of a read, here and under a slow clock")
public final class HostsExperiment extends Experiment<HostsExperiment.HostFigures> {
    private static final List<Subject> SUBJECTS = List.of(
            Subject.EMPTY,
            Subject.BARE_VOLATILE,
            Subject.SYSTEM,
            Subject.SYSTEM_NANO_TIME,
            Subject.FAST_CLOCK,
            Subject.FAST_CLOCK_DIRECT,
            Subject.TICKER,
            Subject.DIRECT,
            Subject.SENTINEL);

    /** The result of one clock with one number of threads on one host. */
    public record HostFigures(HostClock host, ReadFigures read) {}

    /**
     * How a process reads the system clock.
     *
     * @param clocksource the kernel's, or {@code unknown} if it cannot be read
     * @param slow whether the slow clock makes each read a system call
     */
    public record HostClock(String clocksource, boolean slow) {
        String label() {
            return slow ? "slow clock" : clocksource;
        }

        String description() {
            return "clocksource " + clocksource + (slow ? ", each read a system call" : "");
        }
    }

    @Override
    public List<Step<HostFigures>> plan(Request request) throws IOException {
        SlowClock slowClock = SlowClock.build(request.directory().resolve("slow-clock"));
        String clocksource = Host.current().clocksource.orElse("unknown");
        boolean smoke = request.preset() == Preset.SMOKE;
        List<Subject> subjects = smoke ? List.of(Subject.SYSTEM, Subject.FAST_CLOCK) : SUBJECTS;
        List<Integer> threadCounts = Stream.of(1, request.cores(), 4, 8, 32, 128)
                .limit(smoke ? 1 : 6)
                .distinct()
                .sorted()
                .toList();
        int rounds = request.preset().choose(1, 2, 5);
        List<Step<HostFigures>> steps = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (Subject subject : subjects) {
                ReadRuns runs = ReadRuns.of(subject, request, threadCounts, round);
                // The hosts take turns, so that compared figures are measured within the same minute.
                for (HostClock host : List.of(new HostClock(clocksource, false), new HostClock(clocksource, true))) {
                    steps.add(runs.step(
                            subject.label() + " on " + host.label(),
                            "hosts-" + subject + (host.slow() ? "-slow" : ""),
                            host.slow() ? slowClock.environment() : Map.of(),
                            read -> new HostFigures(host, read)));
                }
            }
        }
        return steps;
    }

    @Override
    public Section present(Recorded<HostFigures> recorded) {
        return recorded.section("Cost of a read by host clock", byThreads(recorded), clocksources(recorded));
    }

    private static Map<HostClock, ReadResults> byHost(Recorded<HostFigures> recorded) {
        Map<HostClock, ReadResults> reads = new LinkedHashMap<>();
        for (HostFigures each : recorded.results()) {
            reads.computeIfAbsent(each.host(), host -> new ReadResults(new ArrayList<>()))
                    .figures()
                    .add(each.read());
        }
        return reads;
    }

    private static Table byThreads(Recorded<HostFigures> recorded) {
        Table table = Table.of("hosts");
        Map<HostClock, ReadResults> byHost = byHost(recorded);
        ReadResults all = new ReadResults(
                recorded.results().stream().map(HostFigures::read).toList());
        for (Subject subject : all.subjects()) {
            table.row().cell("clock", subject.label(recorded.header()));
            for (int threads : all.threadCounts()) {
                byHost.forEach(
                        (host, reads) -> table.cell(threads + ", " + host.label(), reads.cpuCell(subject, threads)));
            }
        }
        byHost.keySet().stream()
                .filter(HostClock::slow)
                .forEach(host -> table.note("Slow clock: " + host.description() + "."));
        return table;
    }

    /** Returns a table in the form of the article's. */
    private static Table clocksources(Recorded<HostFigures> recorded) {
        Table table = Table.of("clocksources");
        byHost(recorded).forEach((host, reads) -> {
            table.row().cell("host", "this host: " + host.description());
            for (Subject subject : List.of(Subject.SYSTEM, Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK)) {
                table.cell(subject.label(recorded.header()), Figures.significant(reads.cpuMedian(subject, 1)));
            }
        });
        return table.addArticle();
    }
}
