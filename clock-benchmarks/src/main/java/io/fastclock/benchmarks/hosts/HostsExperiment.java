// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadSweep;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.tools.doctor.Host;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/**
 * Measures what FastClock gains when a direct read is expensive. It measures a few clocks on this host and under the
 * slow clock, and on request on each clocksource of this machine.
 */
public final class HostsExperiment extends Experiment<HostFigures> {
    private static final List<Subject> SUBJECTS = List.of(
            Subject.EMPTY,
            Subject.BARE_VOLATILE,
            Subject.SYSTEM,
            Subject.SYSTEM_NANO_TIME,
            Subject.FAST_CLOCK,
            Subject.COARSE,
            Subject.TICKER,
            Subject.DIRECT,
            Subject.SENTINEL);

    private final Clocksources clocksources;

    @Option(
            names = "--switch-clocksource",
            description = "measures each clocksource of this machine, as root; running.md says what that does to it")
    private boolean switches;

    public HostsExperiment() {
        this(new Clocksources());
    }

    HostsExperiment(Clocksources clocksources) {
        super("hosts", "cost of a read, here and under a slow clock", HostFigures.class);
        this.clocksources = clocksources;
    }

    /**
     * One process for each round, clock and host. The hosts take turns, so that compared figures are measured within the
     * same minute.
     */
    @Override
    public List<Step<HostFigures>> plan(Request request) throws IOException {
        Path directory = request.directory().resolve("slow-clock").toAbsolutePath();
        SlowClock slowClock = SlowClock.build(directory);
        List<String> names = switches
                ? clocksources.names()
                : List.of(Host.current().clocksource().orElse("unknown"));
        if (switches) {
            System.err.println(
                    "The machine's clocksource will be switched, and restored after each step. If this process"
                            + " is killed, restore it as root: " + clocksources.command(names.get(0)));
        }
        List<HostClock> hosts = new ArrayList<>();
        names.forEach(name -> hosts.add(new HostClock(name, false)));
        hosts.add(new HostClock(names.get(0), true));
        List<Subject> subjects = (request.preset() == Preset.SMOKE
                        ? List.of(Subject.SYSTEM, Subject.FAST_CLOCK)
                        : SUBJECTS)
                .stream().filter(Subject::isUsable).toList();
        Stream<Integer> threads = switch (request.preset()) {
            case SMOKE -> Stream.of(1);
            case QUICK -> Stream.of(1, request.cores(), 8, 32, 128);
            case FULL -> Stream.of(1, request.cores(), 4, 8, 32, 128);
        };
        List<Integer> threadCounts = threads.distinct().sorted().toList();
        int rounds = switch (request.preset()) {
            case SMOKE -> 1;
            case QUICK -> 2;
            case FULL -> 5;
        };
        List<Step<HostFigures>> steps = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (Subject subject : subjects) {
                for (HostClock host : hosts) {
                    String name =
                            "hosts-" + subject + "-" + host.clocksource() + (host.slow() ? "-slow-" : "-") + round;
                    Fork fork = ReadSweep.fork(
                                    name, subject.name(), request.cores(), threadCounts, request.preset(), round)
                            .withEnvironment(host.slow() ? slowClock.environment() : Map.of());
                    steps.add(new Step<>(
                            subject.label() + " on " + host.label(),
                            name(),
                            round,
                            false,
                            ReadSweep.seconds(request.cores(), threadCounts, request.preset()),
                            on(
                                    host,
                                    forks -> forks.run(fork, ReadFigures.class).stream()
                                            .map(read -> HostFigures.of(host, read))
                                            .toList())));
                }
            }
        }
        return steps;
    }

    /** Switches the clocksource only for the step, because the next step may belong to another experiment. */
    @SuppressWarnings("try") // The resource is there to be closed.
    Step.Body<HostFigures> on(HostClock host, Step.Body<HostFigures> body) {
        if (!switches) {
            return body;
        }
        return forks -> {
            try (Closeable restore = clocksources.use(host.clocksource())) {
                return body.run(forks);
            }
        };
    }

    @Override
    public Section present(Recorded<HostFigures> recorded) {
        HostTables tables = new HostTables(recorded);
        return recorded.section(
                "Cost of a read by host clock",
                List.of(tables.hosts(), tables.clocksources()),
                List.of(tables.details()),
                List.of());
    }
}
