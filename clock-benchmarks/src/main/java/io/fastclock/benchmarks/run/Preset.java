// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.Subject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How thorough a run is. */
public enum Preset {
    /** Does every benchmark still start? At most a minute; its figures mean nothing. */
    SMOKE(
            List.of(1, 16),
            List.of(1, 16),
            new Rounds(1, 1, 1, 1),
            new Effort(Duration.ZERO, 0, Duration.ZERO, 1, Duration.ofMillis(20)),
            new Effort(Duration.ZERO, 0, Duration.ZERO, 1, Duration.ofMillis(50))),

    /** What one runs to see one's own machine: at most ten minutes on two cores. */
    QUICK(
            Threads.SWEEP,
            List.of(1, 8, 128),
            new Rounds(5, 2, 2, 1),
            new Effort(Duration.ZERO, 2, Duration.ofMillis(100), 3, Duration.ofMillis(100)),
            new Effort(Duration.ofMillis(400), 1, Duration.ofMillis(50), 3, Duration.ofMillis(80))),

    /** What one would publish: some two hours on two cores. */
    FULL(
            Threads.SWEEP,
            Threads.SWEEP,
            new Rounds(10, 5, 5, 3),
            new Effort(Duration.ZERO, 3, Duration.ofMillis(500), 5, Duration.ofSeconds(1)),
            new Effort(Duration.ofSeconds(1), 2, Duration.ofMillis(500), 5, Duration.ofSeconds(1)));

    /** What the library's aims are about, measured oftener than the rest. */
    private static final Set<Subject> AIMED_AT =
            EnumSet.of(Subject.BARE_VOLATILE, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.TICKER, Subject.SENTINEL);

    private final List<Integer> threads;
    private final List<Integer> peerThreads;
    private final Rounds rounds;
    private final Effort effort;
    private final Effort crowdEffort;

    Preset(List<Integer> threads, List<Integer> peerThreads, Rounds rounds, Effort effort, Effort crowdEffort) {
        this.threads = threads;
        this.peerThreads = peerThreads;
        this.rounds = rounds;
        this.effort = effort;
        this.crowdEffort = crowdEffort;
    }

    List<Integer> threads() {
        return threads;
    }

    /** How many processes measure it with that many threads; none where it is left out. */
    int rounds(Subject subject, int count, boolean crowd) {
        if (subject.kind() == Subject.Kind.MODE && crowd) {
            return 0;
        }
        if (subject.kind() == Subject.Kind.PEER && !peerThreads.contains(count)) {
            return 0;
        }
        if (AIMED_AT.contains(subject)) {
            return crowd ? rounds.crowdAimedAt() : rounds.aimedAt();
        }
        return crowd ? rounds.crowdOthers() : rounds.others();
    }

    /** Where JMH's own threads read: up to as many as there are cores. */
    Effort effort() {
        return effort;
    }

    /** Where a crowd reads. */
    Effort crowdEffort() {
        return crowdEffort;
    }

    /** How many processes measure a clock. */
    record Rounds(int aimedAt, int others, int crowdAimedAt, int crowdOthers) {}

    public String userName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Preset> named(String name) {
        return Arrays.stream(values())
                .filter(preset -> preset.userName().equals(name))
                .findFirst();
    }

    /**
     * What a Maven build runs when the property {@code benchmarks} is {@code auto}: the quick sweep where this module was
     * what the user asked for, the smoke where it is merely part of what is built.
     *
     * @param selectedProjects what was given to {@code -pl}, as Maven prints a list: {@code [clock-benchmarks]}
     */
    public static Preset forMaven(Path module, Path executionRoot, String selectedProjects) {
        boolean startedHere = executionRoot
                .toAbsolutePath()
                .normalize()
                .equals(module.toAbsolutePath().normalize());
        boolean selected = Arrays.stream(selectedProjects.split("[\\[\\],\\s]+"))
                .map(selector -> selector.substring(Math.max(selector.lastIndexOf(':'), selector.lastIndexOf('/')) + 1))
                .anyMatch("clock-benchmarks"::equals);
        return startedHere || selected ? QUICK : SMOKE;
    }

    /** The thread counts of the article. */
    private static final class Threads {
        static final List<Integer> SWEEP = List.of(1, 2, 4, 8, 16, 32, 64, 128);
    }
}
