// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.agent.AgentFigures.OfApplication;
import io.fastclock.benchmarks.agent.AgentFigures.OfReads;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.servers.Application;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of the agent. Each cell is the median of the rounds with their range. */
record AgentTables(Map<String, String> versions, List<AgentFigures> figures) {
    Table applications() {
        Table.Builder table = Table.of(
                        "agentApplications",
                        "Applications under the agent, by host clock and agent mode: median (range)")
                .columns("application", "start, ms", "operations/s", "server's CPU, us/operation")
                .columns("wall-clock reads/s", "monotonic reads/s", "wall-clock reads/operation")
                .columns("counted by the agent/operation", "replaceable/operation");
        Map<String, List<OfApplication>> rows = all(OfApplication.class)
                .sorted(Comparator.comparing(OfApplication::application)
                        .thenComparing(OfApplication::slowClock)
                        .thenComparing(OfApplication::agent))
                .collect(Collectors.groupingBy(this::label, LinkedHashMap::new, Collectors.toList()));
        rows.forEach((label, rounds) -> table.row(
                label,
                spread(rounds, OfApplication::startMillis),
                spread(rounds, OfApplication::operationsPerSecond),
                spread(rounds, OfApplication::cpuMicrosPerOperation),
                spread(rounds, OfApplication::wallReadsPerSecond),
                spread(rounds, OfApplication::monotonicReadsPerSecond),
                spread(rounds, OfApplication::wallReadsPerOperation),
                spread(rounds, OfApplication::countedPerOperation),
                spread(rounds, OfApplication::replaceablePerOperation)));
        return table.note("Operation: a statement (H2), a request (Tomcat), or a message sent and received (Artemis). "
                        + ClientProcess.THREADS
                        + " clients run in another process and share the cores with the server. Start: until they can"
                        + " connect.")
                .note("Reads: system calls of the server, the JVM's own included, as counted by the slow clock. Counted"
                        + " by the agent: wall-clock reads in the application's classes since the start of the"
                        + " process. Replaceable: calls of System.currentTimeMillis() in the application's own"
                        + " packages.")
                .build();
    }

    /** Contains the application's version if the results have it. */
    private String label(OfApplication figures) {
        Application application = figures.application();
        String version = versions.getOrDefault(application.name().toLowerCase(Locale.ROOT), "");
        return (application.label + " " + version).strip() + figures.agent().on(figures.slowClock());
    }

    Table reads() {
        List<Integer> threadCounts =
                all(OfReads.class).map(OfReads::threads).distinct().sorted().toList();
        Table.Builder table = Table.of(
                        "agentReads", "Nanoseconds per System.currentTimeMillis() under the agent: median (range)")
                .columns("read")
                .columns(threadCounts.stream()
                        .map(count -> count + (count == 1 ? " thread" : " threads"))
                        .toList());
        for (AgentMode mode : AgentMode.values()) {
            List<String> cells = new ArrayList<>(List.of(mode.reads));
            threadCounts.forEach(threads -> cells.add(spread(reads(mode, threads), OfReads::nanos)));
            table.row(cells);
        }
        List<String> cells = new ArrayList<>(List.of("cost of counting (counted - without agent)"));
        threadCounts.forEach(threads -> cells.add(Figures.spread(countingNanos(threads))));
        return table.row(cells).build();
    }

    private List<OfReads> reads(AgentMode mode, int threads) {
        return all(OfReads.class)
                .filter(each -> each.agent() == mode && each.threads() == threads)
                .toList();
    }

    /** Returns the differences within each round that has both figures. */
    private List<Double> countingNanos(int threads) {
        return reads(AgentMode.COUNT, threads).stream()
                .flatMap(counted -> reads(AgentMode.NONE, threads).stream()
                        .filter(plain -> plain.round() == counted.round())
                        .map(plain -> counted.nanos() - plain.nanos()))
                .toList();
    }

    private static <F> String spread(List<F> rounds, ToDoubleFunction<F> figure) {
        return Figures.spread(rounds.stream().map(figure::applyAsDouble).toList());
    }

    private <F extends AgentFigures> Stream<F> all(Class<F> type) {
        return figures.stream().filter(type::isInstance).map(type::cast);
    }
}
