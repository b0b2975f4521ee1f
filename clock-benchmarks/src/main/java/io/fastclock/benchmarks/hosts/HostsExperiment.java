// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.tools.doctor.Host;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Measures what FastClock gains when a direct read is expensive. It measures a few clocks on this host and under the
 * slow clock, and on request on each clocksource of this machine.
 */
public final class HostsExperiment extends Experiment<HostFigures> {
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
        return new HostPlan(
                        request.preset(),
                        request.cores(),
                        hosts,
                        slowClock,
                        Optional.of(clocksources).filter(any -> switches))
                .steps();
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
