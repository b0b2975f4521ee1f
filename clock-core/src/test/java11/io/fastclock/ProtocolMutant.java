// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ProtocolScenario.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/** A mistake in the code of the protocol, and the scenario that finds it. */
enum ProtocolMutant {
    PUBLISHER_OVERWRITES_TIME(
            "if (word.compareAndSet(this, seen, now > 0 ? now : seal.nextEmptyWord())) {",
            "word.set(this, now); if (seen == seen) {",
            CACHING_BEGINS),
    READER_OVERWRITES_WALL_TIME(
            "WALL_WORD.compareAndSet(this, seen, now > 0 ? -now : seal.nextEmptyWord())",
            "(wallWord = -now) < 0",
            DIRECT_READS),
    SAMPLED_READER_OVERWRITES_WALL_TIME(
            "WALL_WORD.compareAndSet(this, word, -now)", "(wallWord = -now) < 0", SAMPLED_DIRECT_READS),
    READER_OVERWRITES_MONOTONIC_TIME(
            "|| MONOTONIC_WORD.compareAndSet(this, seen, -timestamp)",
            "|| (monotonicWord = -timestamp) < 0",
            CLOCK_IS_CLOSED),
    READER_NEITHER_RECORDS_NOR_LOADS_AGAIN("monotonicWord == seen", "seen == seen", CACHING_BEGINS),
    SAMPLED_READER_NEITHER_RECORDS_NOR_LOADS_AGAIN(
            "((monotonicWord ^ word) |", "((word ^ word) |", CACHING_BEGINS_DURING_SAMPLED_READS),
    RECORDING_DOES_NOT_BEGIN("!wall && StateWord.isUnrecorded(seen)", "false", CACHING_BEGINS),
    WALL_WORD_IS_LOADED_AFTER_SOURCE(
            "boolean isBack = now < latest;",
            "seen = wallWord; latest = latest(seen); boolean isBack = now < latest;",
            CLOCK_IS_CLOSED),
    PUBLISHER_LOADS_WORD_AFTER_SOURCE(
            "if (word.compareAndSet(this, seen, now >",
            "seen = word.get(this); if (word.compareAndSet(this, seen, now >",
            CACHING_BEGINS),
    EMPTY_WORD_OF_READERS_IS_USED_AGAIN(
            "StateWord.SEALED + emptyWords.addAndGet(2)", "StateWord.SEALED + 2", OVERRIDE_DURING_READS),
    EMPTY_WORD_IS_USED_AGAIN(
            "StateWord.SEALED + emptyWords.addAndGet(2)", "StateWord.SEALED + 2", OVERRIDE_DURING_PUBLICATION),
    WALL_WORD_IS_NOT_SEALED("words.wallWord = StateWord.SEALED;", "", CLOCK_IS_CLOSED),
    MONOTONIC_WORD_IS_NOT_SEALED("words.monotonicWord = StateWord.SEALED;", "", CLOCK_IS_CLOSED),
    SEALED_WALL_WORD_IS_NOT_LOADED_AGAIN("if (wallWord == SEALED)", "if (seen == SEALED)", OVERRIDE_DURING_PUBLICATION),
    SEALED_MONOTONIC_WORD_IS_NOT_LOADED_AGAIN(
            "if (monotonicWord == SEALED)", "if (seen == SEALED)", OVERRIDE_DURING_PUBLICATION),
    PUBLISHER_UNSEALS("seen == SEALED || (seen <= 0 && !begins)", "seen <= 0 && !begins", CLOCK_IS_CLOSED),
    REFRESH_UNSEALS("while (seen != SEALED && !word", "while (!word", CLOCK_IS_CLOSED),
    REMOVAL_OF_OVERRIDE_REOPENS("} else if (!cachingEnded) {", "} else {", OVERRIDE_OF_CLOSED_CLOCK),
    RENEWAL_BEGINS_CACHING(" || (seen <= 0 && !begins)", "", UPDATER_WITHDRAWS_WHAT_READERS_RENEW),
    WITHDRAWAL_TRIES_ONCE(
            "!WALL_WORD.compareAndSet(this, seen, -seen)",
            "!WALL_WORD.compareAndSet(this, seen, -seen) && seen == 0",
            UPDATER_WITHDRAWS_WHAT_READERS_RENEW),
    WITHDRAWAL_FORGETS_TIME(
            "compareAndSet(this, seen, -seen)", "compareAndSet(this, seen, 0)", STEP_BACK_DURING_PUBLICATION),
    TIME_PUBLISHED_DURING_READ_IS_NOT_CHECKED("if (wasPublished) {", "if (seen > 0) {", UPDATER_PUBLISHES_LATE),
    STEP_IS_REPORTED_BY_ITS_RELATION_TO_LATER_WORD(
            "return wall && (now < latest ||",
            "return wall && (now < latest(wallWord) ||",
            STEP_BACK_DURING_PUBLICATION),
    TIME_IS_LOADED_BEFORE_COUNTER(
            "long stored = wallTicks;\n        long word;\n"
                    + "        return (stored != 0 && (int) stored != kernelTicks()) || (word = wallWord) <= 0",
            "long word = wallWord; long stored = wallTicks;"
                    + " return (stored != 0 && (int) stored != kernelTicks()) || word <= 0",
            READERS_PUBLISH_AT_TICKS),
    COUNTER_IS_LOADED_AFTER_SOURCE(
            "counter.lazySet(this, ticks);",
            "counter.lazySet(this, STORED | kernelTicks());",
            READERS_PUBLISH_AT_TICKS),
    UPDATER_LOADS_COUNTER_AFTER_SOURCE(
            "counter.lazySet(this, ticks);",
            "counter.lazySet(this, readersPublish ? ticks : STORED | kernelTicks());",
            UPDATER_PUBLISHES_LATE),
    COUNTER_IS_STORED_BEFORE_TIME(
            "if (word.compareAndSet(this, seen, now >",
            "if (ticks != 0) counter.lazySet(this, ticks); if (word.compareAndSet(this, seen, now >",
            READERS_PUBLISH_AT_TICKS),
    COUNTER_IS_STORED_WITHOUT_TIME(
            "(seen <= 0 && !begins)) {",
            "(seen <= 0 && !begins)) { counter.lazySet(this, ticks);",
            UPDATER_WITHDRAWS_BEFORE_RENEWAL_ENDS),
    READS_ARE_SAMPLED_AFTER_TICKING_BEGINS(
            "samplesReads = false; // First", "samplesReads |= false; // First", TICKING_BEGINS_DURING_SAMPLED_READS),
    MARK_IS_OVERWRITTEN(
            "latest.compareAndSet(seen, now << 1)", "latest.compareAndSet(latest.get(), now << 1)", HELD_STEP_BACK),
    MARK_IS_LOADED_AFTER_SOURCE(
            "if (now > latestMillis) {",
            "seen = latest.get(); latestMillis = seen >> 1; if (now > latestMillis) {",
            HELD_STEP_BACK),
    HELD_STEP_IS_REPORTED_TWICE(
            "return unreported.get() && unreported.compareAndSet(true, false);",
            "return unreported.get();",
            HELD_STEP_BACK);

    private static final Path SOURCES = Path.of("src/main/java/io/fastclock");
    private static final List<String> TYPES =
            List.of("AbstractCachedClock.java", "Seal.java", "NonDecreasingSource.java");

    private final String correct;
    private final String broken;
    final ProtocolScenario foundBy;

    ProtocolMutant(String correct, String broken, ProtocolScenario foundBy) {
        this.correct = correct;
        this.broken = broken;
        this.foundBy = foundBy;
    }

    /** Compiles the class with its mistake. */
    void compile(Path directory, Path classPath) throws IOException {
        for (String type : TYPES) {
            String source = Files.readString(SOURCES.resolve(type));
            if (source.contains(correct)) {
                String mutant = source.replace(correct, broken).replaceAll("import org.jspecify.*|@Nullable", "");
                Path file = Files.writeString(directory.resolve(type), mutant);
                String[] options = {"-nowarn", "-proc:none", "-d", "" + directory, "-cp", "" + classPath, "" + file};
                if (ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err, options) != 0) {
                    throw new AssertionError("javac failed");
                }
                return;
            }
        }
        throw new AssertionError("the mutant is out of date, no source has " + correct);
    }
}
