// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ProtocolScenario.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** A mistake in the code of the protocol, and the scenario that finds it. */
enum ProtocolMutant {
    PUBLISHER_OVERWRITES_TIME(
            "AbstractCachedClock",
            "if (word.compareAndSet(this, seen, now > 0 ? now : nextEmptyWord())) {",
            "word.set(this, now); if (seen == seen) {",
            CACHING_BEGINS),
    READER_OVERWRITES_WALL_TIME(
            "AbstractCachedClock",
            "WALL_WORD.compareAndSet(this, seen, now > 0 ? -now : nextEmptyWord())",
            "(wallWord = -now) < 0",
            DIRECT_READS),
    SAMPLED_READER_OVERWRITES_WALL_TIME(
            "AbstractCachedClock",
            "WALL_WORD.compareAndSet(this, word, -now)",
            "(wallWord = -now) < 0",
            SAMPLED_DIRECT_READS),
    READER_OVERWRITES_MONOTONIC_TIME(
            "AbstractCachedClock",
            "|| MONOTONIC_WORD.compareAndSet(this, seen, -timestamp)",
            "|| (monotonicWord = -timestamp) < 0",
            CLOCK_IS_CLOSED),
    READER_NEITHER_RECORDS_NOR_LOADS_AGAIN(
            "AbstractCachedClock", "if (monotonicWord == seen) {", "if (seen == seen) {", CACHING_BEGINS),
    SAMPLED_READER_NEITHER_RECORDS_NOR_LOADS_AGAIN(
            "AbstractCachedClock",
            "((monotonicWord ^ word) |",
            "((word ^ word) |",
            CACHING_BEGINS_DURING_SAMPLED_READS),
    RECORDING_DOES_NOT_BEGIN(
            "AbstractCachedClock",
            "if (!wall && StateWord.isUnrecorded(seen)) {\n                // Before",
            "if (false) {\n// Before",
            CACHING_BEGINS),
    WALL_WORD_IS_LOADED_AFTER_SOURCE(
            "AbstractCachedClock",
            "long latest = latest(seen);\n                boolean isBack",
            "seen = wallWord; long latest = latest(seen);\n                boolean isBack",
            CLOCK_IS_CLOSED),
    PUBLISHER_LOADS_WORD_AFTER_SOURCE(
            "AbstractCachedClock",
            "if (word.compareAndSet(this, seen, now > 0 ? now : nextEmptyWord())) {",
            "seen = word.get(this); if (word.compareAndSet(this, seen, now > 0 ? now : nextEmptyWord())) {",
            CACHING_BEGINS),
    EMPTY_WORD_IS_USED_AGAIN(
            "AbstractCachedClock", "SEALED + emptyWords.addAndGet(2)", "SEALED + 2", OVERRIDE_DURING_PUBLICATION),
    WALL_WORD_IS_NOT_SEALED("Seal", "clock.wallWord = StateWord.SEALED;", "", CLOCK_IS_CLOSED),
    MONOTONIC_WORD_IS_NOT_SEALED("Seal", "clock.monotonicWord = StateWord.SEALED;", "", CLOCK_IS_CLOSED),
    SEALED_WORD_IS_NOT_LOADED_AGAIN(
            "Seal",
            "return isSealed && source() == from ? now",
            "return from == from ? now",
            OVERRIDE_DURING_PUBLICATION),
    PUBLISHER_UNSEALS(
            "AbstractCachedClock",
            "if (seen == SEALED || (seen <= 0 && !begins)) {\n                return false;",
            "if (seen <= 0 && !begins) {\n                return false;",
            CLOCK_IS_CLOSED),
    REFRESH_UNSEALS("AbstractCachedClock", "while (seen != SEALED && !word", "while (!word", CLOCK_IS_CLOSED),
    REMOVAL_OF_OVERRIDE_REOPENS("Seal", "} else if (!ended) {", "} else {", OVERRIDE_OF_CLOSED_CLOCK),
    RENEWAL_BEGINS_CACHING(
            "AbstractCachedClock",
            "if (seen == SEALED || (seen <= 0 && !begins)) {\n                return false;",
            "if (seen == SEALED) {\n                return false;",
            UPDATER_WITHDRAWS_WHAT_READERS_RENEW),
    WITHDRAWAL_TRIES_ONCE(
            "AbstractCachedClock",
            "while (seen > 0 && !WALL_WORD.compareAndSet(this, seen, -seen));",
            "while (seen > 0 && !WALL_WORD.compareAndSet(this, seen, -seen) && seen == 0);",
            UPDATER_WITHDRAWS_WHAT_READERS_RENEW),
    WITHDRAWAL_FORGETS_TIME(
            "AbstractCachedClock",
            "compareAndSet(this, seen, -seen)",
            "compareAndSet(this, seen, 0)",
            STEP_BACK_DURING_PUBLICATION),
    TIME_PUBLISHED_DURING_READ_IS_NOT_CHECKED(
            "AbstractCachedClock", "if (wasPublished) {", "if (seen > 0) {", UPDATER_PUBLISHES_LATE),
    STEP_IS_REPORTED_BY_ITS_RELATION_TO_LATER_WORD(
            "AbstractCachedClock",
            "return wall && (now < latest ||",
            "return wall && (now < latest(wallWord) ||",
            STEP_BACK_DURING_PUBLICATION),
    TIME_IS_LOADED_BEFORE_COUNTER(
            "AbstractCachedClock",
            "long stored = wallTicks;\n        long word;\n        return (stored != 0 && (int) stored != kernelTicks()) || (word = wallWord) <= 0",
            "long word = wallWord; long stored = wallTicks; return (stored != 0 && (int) stored != kernelTicks()) || word <= 0",
            READERS_PUBLISH_AT_TICKS),
    COUNTER_IS_LOADED_AFTER_SOURCE(
            "AbstractCachedClock",
            "counter.lazySet(this, ticks);",
            "counter.lazySet(this, STORED | kernelTicks());",
            READERS_PUBLISH_AT_TICKS),
    UPDATER_LOADS_COUNTER_AFTER_SOURCE(
            "AbstractCachedClock",
            "counter.lazySet(this, ticks);",
            "counter.lazySet(this, readersPublish ? ticks : STORED | kernelTicks());",
            UPDATER_PUBLISHES_LATE),
    COUNTER_IS_STORED_BEFORE_TIME(
            "AbstractCachedClock",
            "if (word.compareAndSet(this, seen, now > 0",
            "if (ticks != 0) counter.lazySet(this, ticks); if (word.compareAndSet(this, seen, now > 0",
            READERS_PUBLISH_AT_TICKS),
    MARK_IS_OVERWRITTEN(
            "HoldingSource",
            "if (latest.compareAndSet(seen, now << 1)) {",
            "if (latest.compareAndSet(latest.get(), now << 1)) {",
            HELD_STEP_BACK),
    MARK_IS_LOADED_AFTER_SOURCE(
            "HoldingSource",
            "if (now > latestMillis) {",
            "seen = latest.get(); latestMillis = seen >> 1; if (now > latestMillis) {",
            HELD_STEP_BACK),
    HELD_STEP_IS_REPORTED_TWICE(
            "HoldingSource",
            "return unreported.get() && unreported.compareAndSet(true, false);",
            "return unreported.get();",
            HELD_STEP_BACK);

    private static final Path SOURCES = Path.of("src/main/java/io/fastclock");

    private final String type;
    private final String correct;
    private final String broken;
    final ProtocolScenario foundBy;

    ProtocolMutant(String type, String correct, String broken, ProtocolScenario foundBy) {
        this.type = type;
        this.correct = correct;
        this.broken = broken;
        this.foundBy = foundBy;
    }

    /** Compiles the class with its mistake. */
    void compile(Path directory, String classPath) throws IOException {
        String source = Files.readString(SOURCES.resolve(type + ".java"));
        if (!source.contains(correct)) {
            throw new AssertionError("the mutant is out of date, the source has no " + correct);
        }
        Path file = Files.createDirectories(directory.resolve("source")).resolve(type + ".java");
        String mutant = source.replace(correct, broken).replaceAll("import org.jspecify.*|@Nullable", "");
        Files.writeString(file, mutant);
        int failure = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "-nowarn",
                        "-proc:none",
                        "-d",
                        "" + directory,
                        "-cp",
                        classPath,
                        "" + file);
        if (failure != 0) {
            throw new AssertionError("javac failed");
        }
    }
}
