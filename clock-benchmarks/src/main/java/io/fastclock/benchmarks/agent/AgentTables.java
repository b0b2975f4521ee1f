// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.agent.AgentFigures.OfApplication;
import io.fastclock.benchmarks.agent.AgentFigures.OfReads;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.servers.Application;
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
                "agentApplications", "Applications under the agent, by host clock and agent mode: median (range)");
        Map<String, List<OfApplication>> rows = all(OfApplication.class)
                .sorted(Comparator.comparing(OfApplication::application)
                        .thenComparing(OfApplication::slowClock)
                        .thenComparing(OfApplication::agent))
                .collect(Collectors.groupingBy(this::label, LinkedHashMap::new, Collectors.toList()));
        rows.forEach((label, rounds) -> table.row()
                .cell("application", label)
                .cell("start, ms", spread(rounds, OfApplication::startMillis))
                .cell("operations/s", spread(rounds, OfApplication::operationsPerSecond))
                .cell("server's CPU, us/operation", spread(rounds, OfApplication::cpuMicrosPerOperation))
                .cell("wall-clock reads/s", spread(rounds, OfApplication::wallReadsPerSecond))
                .cell("monotonic reads/s", spread(rounds, OfApplication::monotonicReadsPerSecond))
                .cell("wall-clock reads/operation", spread(rounds, OfApplication::wallReadsPerOperation))
                .cell("counted by the agent/operation", spread(rounds, OfApplication::countedPerOperation))
                .cell("replaceable/operation", spread(rounds, OfApplication::replaceablePerOperation)));
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
        Table.Builder table =
                Table.of("agentReads", "Nanoseconds per System.currentTimeMillis() under the agent: median (range)");
        for (AgentMode mode : AgentMode.values()) {
            table.row().cell("read", mode.reads);
            threadCounts.forEach(threads -> table.cell(threads(threads), spread(reads(mode, threads), OfReads::nanos)));
        }
        table.row().cell("read", "cost of counting (counted - without agent)");
        threadCounts.forEach(threads -> table.cell(threads(threads), Figures.spread(countingNanos(threads))));
        return table.build();
    }

    private static String threads(int count) {
        return count + (count == 1 ? " thread" : " threads");
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
        return Figures.spread(Statistics.values(rounds, figure));
    }

    private <F extends AgentFigures> Stream<F> all(Class<F> type) {
        return figures.stream().filter(type::isInstance).map(type::cast);
    }
}
