// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Share;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The tables of the workloads. Some show an article's figures next to ours. */
record WorkloadTables(List<WorkloadResult> results) {
    private static final double SECOND = 1e9;
    private static final List<Boolean> HOSTS = List.of(false, true);
    private static final String ROUNDS = "Median of the rounds (range).";

    /** JVM Anatomy Park #2: the JVM's default, then transparent huge pages. */
    private static final Map<Integer, List<String>> TOUCH_ARTICLE = Map.of(
            1_000, List.of("8.109 +- 0.018", "8.104 +- 0.012"),
            10_000, List.of("8.086 +- 0.045", "8.060 +- 0.005"),
            1_000_000, List.of("9.831 +- 0.139", "9.193 +- 0.086"),
            10_000_000, List.of("19.734 +- 0.379", "17.282 +- 0.405"),
            100_000_000, List.of("32.538 +- 0.662", "28.698 +- 0.120"));

    /** Zero-copy in Java: seconds, then allocation. */
    private static final Map<Workload, List<String>> MERGE_ARTICLE = Map.of(
            Workload.TRANSFER, List.of("3.733 +- 0.145", "0.002", "7559.760"),
            Workload.STREAMS, List.of("5.028 +- 0.183", "0.029", "154191.947"));

    /** Returns the main table: the share of the clock in the time of the work. */
    Table share() {
        Table.Builder table = Table.of("share", "Share of the clock in the time of the work")
                .columns("work", "System, this host", "FastClock, this host", "FastClock saves, this host")
                .columns("System, slow clock", "FastClock, slow clock", "FastClock saves, slow clock");
        for (WorkloadCase work : works(found -> found.clock() != WorkClock.NONE)) {
            List<String> row = new ArrayList<>(List.of(work.work()));
            for (boolean slow : HOSTS) {
                WorkloadCase none = work.with(WorkClock.NONE, slow);
                WorkloadCase system = work.with(WorkClock.SYSTEM, slow);
                WorkloadCase fastClock = work.with(WorkClock.FAST_CLOCK, slow);
                row.addAll(List.of(share(system, none), share(fastClock, none), share(system, fastClock)));
            }
            table.row(row);
        }
        return noted(
                table,
                "System and FastClock: (time with the clock - time without) / time with the clock, within each round;"
                        + " median of the rounds (range). FastClock saves: (time with System - time with FastClock)"
                        + " / time with System. A negative share: the work was faster with the clock.",
                "\"noise\": too few rounds agree on the sign of the difference. A share is shown if a sign test is"
                        + " significant at the 4 % level, which takes 6 of 6 or 9 of 10 rounds.");
    }

    Table proxy() {
        return byClock("proxy", "Nanoseconds per proxied request, without I/O", 1, Workload.PROXY);
    }

    Table touchClocks() {
        return byClock("touchClocks", "Nanoseconds per random access to a byte[] with a timestamp", 1, Workload.TOUCH);
    }

    /** In chunks, because transferTo of a whole file takes one timestamp only. */
    Table mergeClocks() {
        return byClock(
                "mergeClocks",
                "Seconds per merge, with a timestamp for each chunk of 16 KiB",
                SECOND,
                Workload.TRANSFER_IN_CHUNKS,
                Workload.STREAMS);
    }

    private Table byClock(String name, String title, double unit, Workload... workloads) {
        Table.Builder table = Table.of(name, title).columns("work");
        for (boolean slow : HOSTS) {
            for (WorkClock clock : WorkClock.values()) {
                table.columns(clock.label + ", " + WorkloadCase.host(slow));
            }
        }
        for (WorkloadCase work : works(
                found -> found.clock() != WorkClock.NONE && List.of(workloads).contains(found.workload()))) {
            List<String> row = new ArrayList<>(List.of(work.work()));
            for (boolean slow : HOSTS) {
                for (WorkClock clock : WorkClock.values()) {
                    row.add(spread(work.with(clock, slow), unit));
                }
            }
            table.row(row);
        }
        return noted(table, ROUNDS + " No clock: the timestamps are constant.");
    }

    Table touch() {
        Table.Builder table = Table.of(
                        "touch", "Nanoseconds per random access to a byte[], by its size and the heap's pages")
                .columns("bytes", "this host: default pages", "this host: -XX:+UseTransparentHugePages")
                .columns("article: default pages", "article: transparent huge pages");
        for (WorkloadCase work : works(found -> found.workload() == Workload.TOUCH)) {
            String bytes = String.format(Locale.ROOT, "%,d", work.parameter());
            List<String> row = new ArrayList<>(List.of(bytes, spread(work, 1), spread(work.withHugePages(), 1)));
            row.addAll(TOUCH_ARTICLE.getOrDefault(work.parameter(), List.of(Figures.NONE, Figures.NONE)));
            table.row(row);
        }
        return noted(table, ROUNDS + " Article: A. Shipilev, JVM Anatomy Park #2, JDK 8u101, i7-4790K, heap 1 GB.");
    }

    Table preTouch() {
        Table.Builder table = Table.of("preTouch", "Seconds for a JVM to start, pre-touch its heap, and exit")
                .columns("heap", "without pre-touch", "-XX:+AlwaysPreTouch")
                .columns("and -XX:+UseTransparentHugePages", "speed-up");
        for (WorkloadCase touched : works(found -> found.workload() == Workload.PRE_TOUCH)) {
            WorkloadCase transparent = touched.withHugePages();
            table.row(
                    "this host: " + touched.parameter() + " MB",
                    spread(WorkloadCase.of(Workload.JVM_START, touched.parameter(), 1), SECOND),
                    spread(touched, SECOND),
                    spread(transparent, SECOND),
                    Figures.spread(Statistics.roundByRound(
                            nanos(touched, transparent),
                            nanos(transparent, touched),
                            (without, with) -> without / with)));
            table.row("article: 4 TB", Figures.NONE, "13 min 58 s", "2 min 15 s", "6.21");
        }
        return noted(table, ROUNDS + " The speed-up by huge pages is the ratio within each round.");
    }

    Table merge() {
        Table.Builder table = Table.of("merge", "File merge without timestamps")
                .columns("work", "s/op", "allocated MB/s", "allocated B/op")
                .columns("article: s/op", "article: MB/s", "article: B/op");
        for (WorkloadCase work : works(found -> MERGE_ARTICLE.containsKey(found.workload()))) {
            List<String> row = new ArrayList<>(List.of(
                    work.work(),
                    spread(work, SECOND),
                    median(work, WorkloadResult::megabytesPerSecond),
                    median(work, WorkloadResult::bytesPerOperation)));
            row.addAll(MERGE_ARTICLE.getOrDefault(work.workload(), List.of()));
            table.row(row);
        }
        return noted(
                table, ROUNDS + " The article (2023) merges files of another size: compare the ratios of the rows.");
    }

    /** Adds the notes, and the one on the host. */
    private Table noted(Table.Builder table, String... notes) {
        List.of(notes).forEach(table::note);
        return table.note(results.isEmpty() ? "" : results.get(0).host()).build();
    }

    /** Returns the distinct works of the wanted cases, without clock, host and pages. */
    private List<WorkloadCase> works(Predicate<WorkloadCase> wanted) {
        return results.stream()
                .map(WorkloadResult::measured)
                .filter(wanted)
                .map(found -> found.with(WorkClock.NONE, false))
                .distinct()
                .sorted(Comparator.comparing(WorkloadCase::workload)
                        .thenComparingInt(WorkloadCase::threads)
                        .thenComparingInt(WorkloadCase::parameter))
                .toList();
    }

    private String spread(WorkloadCase measured, double unit) {
        return Figures.spread(byRound(measured, result -> result.nanos() / unit));
    }

    private String median(WorkloadCase measured, ToDoubleFunction<WorkloadResult> figure) {
        return Figures.significant(Statistics.median(byRound(measured, figure)));
    }

    private List<Double> byRound(WorkloadCase wanted, ToDoubleFunction<WorkloadResult> figure) {
        return List.copyOf(rounds(wanted, figure).values());
    }

    private String share(WorkloadCase moreExpensive, WorkloadCase cheaper) {
        return Share.of(nanos(moreExpensive, cheaper), nanos(cheaper, moreExpensive))
                .cell();
    }

    /** Returns one value for each round in which the other case was measured too. */
    List<Double> nanos(WorkloadCase wanted, WorkloadCase other) {
        Map<Integer, Double> rounds = rounds(wanted, WorkloadResult::nanos);
        rounds.keySet().retainAll(rounds(other, WorkloadResult::nanos).keySet());
        return List.copyOf(rounds.values());
    }

    private Map<Integer, Double> rounds(WorkloadCase wanted, ToDoubleFunction<WorkloadResult> figure) {
        return results.stream()
                .filter(result -> result.measured().equals(wanted))
                .collect(Collectors.toMap(
                        WorkloadResult::round, figure::applyAsDouble, (first, second) -> second, TreeMap::new));
    }
}
