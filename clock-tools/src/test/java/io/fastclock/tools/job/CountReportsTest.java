// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fastclock.tools.doctor.Examined;
import io.fastclock.tools.doctor.Findings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CountReportsTest {
    private static final CallSite BUSY =
            new CallSite("com.acme.limit.window.Rate$Slot", "add", 17, ClockRead.CURRENT_TIME_MILLIS);
    private static final CallSite QUIET = new CallSite("com.acme.limit.Rate", "log", 99, ClockRead.CURRENT_TIME_MILLIS);
    private static final CallSite TIMER = new CallSite("org.h2.Timer", "run", 5, ClockRead.NANO_TIME);
    private static final CallSite MAIN = new CallSite("Main$Loop", "main", 3, ClockRead.CURRENT_TIME_MILLIS);
    private static final Map<CallSite, Long> CALLS = Map.of(BUSY, 8_000_000L, QUIET, 200L, TIMER, 2_000_000L);

    private static final Findings CHEAP = Examined.linux(25, Examined.TICK);
    private static final Findings EXPENSIVE = Examined.linux(300, Examined.TICK);
    private static final Findings WITHOUT_COUNTER = Examined.linux(300, Examined.NO_TICK);

    private final Snapshot busy = snapshot(2, CALLS);

    private static Snapshot snapshot(double seconds, Map<CallSite, Long> calls) {
        return new Snapshot(seconds, 12, Snapshot.STILL_COUNTING, calls, Map.of(), Map.of(), List.of());
    }

    private static String text(Snapshot counted) {
        return CountText.render(counted, Optional.empty(), "t.jar");
    }

    private static String text(Snapshot counted, Findings host) {
        return CountText.render(counted, Optional.of(host), "/opt/tools.jar");
    }

    @Test
    void counts_someReads_showRatesByMethodPackageAndCallSite() {
        assertThat(text(busy).lines())
                .contains(
                        "Clock reads: 5,000,100 per second, counted for 2.0 s in 12 classes.",
                        "     4,000,100   80.0 %  System.currentTimeMillis()",
                        "     1,000,000   20.0 %  System.nanoTime()",
                        "     4,000,000   80.0 %  com.acme.limit.window",
                        "     4,000,000   80.0 %  com.acme.limit.window.Rate$Slot.add:17  System.currentTimeMillis()");
    }

    @Test
    void counts_fewReads_areNotZeroAndNoneHaveNoTables() {
        assertThat(text(snapshot(30, Map.of(QUIET, 1L, TIMER, 1L))))
                .contains("Clock reads: 0.07 per second", "          0.03           System.nanoTime()")
                .doesNotContain("%");
        assertThat(text(snapshot(1, Map.of())))
                .isEqualToNormalizingNewlines(
                        "Clock reads: 0 per second, counted for 1.0 s in 12 classes.\n"
                                + "A method that was running already is counted from its next call on, an endless loop never.\n");
    }

    @Test
    void counts_afterEnd_showRestoredAndLeftAloneClasses() {
        Map<String, Set<String>> left = Map.of("too large", Set.of("a.A", "b.B", "c.C", "d.D"), "odd", Set.of("e.E"));
        Snapshot ended = new Snapshot(1, 3, 2, Map.of(), left, Map.of(), List.of());
        assertThat(text(ended, CHEAP))
                .startsWith("Incomplete, because classes were left alone. Clock reads: 0 per second")
                .contains("No verdict: the count is incomplete.", "Restored: 2 of 3 classes.")
                .contains("Left alone: 4 classes (a.A, b.B, c.C, ...): too large", "Left alone: 1 class (e.E): odd")
                .doesNotContain("do not need");
        assertThat(CountJson.render(ended, Optional.of(CHEAP)))
                .contains("\"complete\": false", "\"verdict\": \"unknown\"");
        Set<String> cut = IntStream.range(0, 10_000).mapToObj(String::valueOf).collect(Collectors.toSet());
        assertThat(LeftAlone.describe("odd", cut)).startsWith("at least 10,000 classes (0, 1, 10, ...): odd");
    }

    private static String sampled(Map<String, Long> samples) {
        return text(new Snapshot(2, 9, Snapshot.STILL_COUNTING, CALLS, Map.of(), Map.of(BUSY, samples), List.of()));
    }

    /** A path to the call site is shown once, whatever its lines; rare callers and those of other sites are not, nor is none. */
    @Test
    void callers_sampled_areBelowTheirCallSite() {
        Map<String, Long> samples = Map.of(
                "a.Log.now:5 < a.Log.line:10 < a.Main.main:1", 30L,
                "a.Log.now:5 < a.Log.line:20 < a.Main.main:2", 10L,
                "a.Log.now:6 < a.Log.line:20", 49L,
                "", 10L,
                "a.Rare.read:1", 1L);
        assertThat(sampled(samples).lines())
                .containsSubsequence(
                        "     4,000,000   80.0 %  com.acme.limit.window.Rate$Slot.add:17  System.currentTimeMillis()",
                        "     1,960,000   39.2 %      by a.Log.now:6 < a.Log.line",
                        "     1,600,000   32.0 %      by a.Log.now:5 < a.Log.line < a.Main.main",
                        "     1,000,000   20.0 %  org.h2.Timer.run:5  System.nanoTime()")
                .noneMatch(line -> line.contains("Rare") || line.endsWith("by"));
    }

    /** As Kafka's SystemTime. */
    @Test
    void callers_ofSeveralClasses_saysThatTheyShareTheRead() {
        String sentence = "reads for several classes: to replace it changes the time of all of them";
        assertThat(sampled(Map.of("a.Net.poll:1", 5L, "a.Log$1.line:2 < a.Net.poll", 4L)))
                .contains(sentence);
        assertThat(sampled(Map.of("a.Net.poll:1", 5L, "a.Net$1.run:7", 4L))).doesNotContain(sentence);
    }

    @Test
    void gain_anyHost_isByTheTickOrNothing() {
        assertThat(text(busy, EXPENSIVE).lines().limit(2))
                .containsExactly(
                        "Clock reads: 5,000,100 per second, counted for 2.0 s in 12 classes. They take 1.50 cores.",
                        "FastClock by the kernel tick would save 1.20 cores for System.currentTimeMillis(), and 29.9 % of a"
                                + " core for System.nanoTime(). Many reads of the latter time short durations: leave these.");
        assertThat(text(busy, WITHOUT_COUNTER))
                .contains(
                        "FastClock without a tick counter would save nothing for System.currentTimeMillis(), and nothing for",
                        "FastClock without a tick counter 301 ns. Its tick counter is not usable: only Linux has a tick counter.",
                        ". FastClock saves nothing, because it has no tick counter here.")
                .doesNotContain("=replace");
        assertThat(text(busy, Examined.linux(300, Examined.UNKNOWN_TICK)))
                .contains(
                        "FastClock by the kernel tick (a model) would save 1.20 cores",
                        "1.00 ns. Its tick counter is unknown: native access is not enabled in this JVM.");
    }

    @Test
    void verdict_savingIsWorthwhile_saysHowToReplace() {
        assertThat(text(busy, EXPENSIVE))
                .contains("-javaagent:/opt/tools.jar=replace,include=com.acme.limit.*\"", "use FastClock")
                .contains("-Dfastclock.files=\"**/com/acme/limit/**/*.java\"");
        assertThat(text(snapshot(2, Map.of(QUIET, 200L)), CHEAP))
                .contains("less than 0.01 % of a core.", "and nothing for System.nanoTime()." + System.lineSeparator())
                .doesNotContain("=replace");
    }

    private static String verdictOf(String className, ClockRead read, long calls) {
        return text(snapshot(1, Map.of(new CallSite(className, "read", 1, read), calls)), CHEAP);
    }

    @Test
    void verdict_libraryOfTheCatalogue_namesItsExtensionPoint() {
        assertThat(verdictOf("org.ehcache.core.spi.time.SystemTimeSource", ClockRead.CURRENT_TIME_MILLIS, 2_250_000))
                .contains(
                        "Use FastClock for Ehcache, where it is right: it saves 5.46 % of a core.",
                        "- Ehcache (the expiry of entries): 2.25 million reads a second. FastClock would save 5.46 % of a"
                                + " core. The extension point: CacheManagerBuilder.newCacheManagerBuilder().using(new TimeSourceConfiguration(FastClock::currentTimeMillis)). \"replace\" replaces it.")
                .endsWith("  java \"-javaagent:/opt/tools.jar=replace\" ..." + System.lineSeparator())
                .doesNotContain("leave these", "fastclock.files");
        assertThat(verdictOf("com.zaxxer.hikari.util.ClockSource$Nano", ClockRead.NANO_TIME, 2_250_000))
                .contains("It depends: Without metrics of the pool it is right")
                .endsWith(
                        "=replace,include=com.zaxxer.hikari.util.ClockSource,nano-time\" ..." + System.lineSeparator());
    }

    @Test
    void verdict_versionThatWasNotTried_namesTheOptionThatTakesIt() {
        String ticker = "com.google.common.base.Suppliers";
        Snapshot untried = snapshot(1, Map.of(new CallSite(ticker, "read", 1, ClockRead.NANO_TIME), 2_250_000L))
                .withUntried(Map.of(ticker, "32.0.0-jre"));
        assertThat(text(untried, CHEAP))
                .contains(
                        "Use FastClock for System.nanoTime() at 2.25 million reads a second",
                        "Its version 32.0.0-jre was not tried, only 33.8.0-jre. To replace it: replace,include="
                                + ticker + ",nano-time.")
                .endsWith("=replace,include=" + ticker + ",nano-time\" ..." + System.lineSeparator());
        assertThat(CountJson.render(untried, Optional.empty()))
                .contains("\"isReplacedUnasked\": false", "\"untriedVersion\": \"32.0.0-jre\"");
    }

    @Test
    void verdict_javaTimeIsRight_saysHowToReplace() {
        assertThat(verdictOf("org.apache.commons.pool2.impl.DefaultPooledObject", ClockRead.INSTANT, 17_000_000))
                .contains("Use FastClock for Commons Pool 2, where it is right: it saves 41.2 % of a core.")
                .endsWith("=replace\" ..." + System.lineSeparator());
    }

    @Test
    void verdict_javaTimeDepends_saysWhyItIsNotReplaced() {
        assertThat(verdictOf("org.apache.commons.pool2.impl.GenericObjectPool", ClockRead.INSTANT, 17_000_000))
                .contains(
                        "It depends: A borrower of an exhausted pool waits up to a tick too short or too long. The agent cannot")
                .doesNotContain("=replace", "To replace it");
    }

    /** The extension point is the way. */
    @Test
    void verdict_dependsAndHasExtensionPoint_includesNothing() {
        assertThat(verdictOf("com.codahale.metrics.Clock$UserTimeClock", ClockRead.NANO_TIME, 9_000_000))
                .contains("It depends: Timer takes its durations", "The extension point: new Meter(")
                .doesNotContain(" " + System.lineSeparator())
                .doesNotContain("=replace");
    }

    @Test
    void verdict_codeThatWaits_isNoSaving() {
        assertThat(verdictOf("io.netty.channel.nio.NioEventLoop", ClockRead.NANO_TIME, 9_000_000))
                .contains(
                        "and nothing for System.nanoTime().",
                        "You do not need FastClock",
                        "- Netty channels (when the next scheduled task is due, and the share of I/O): 9.00 million reads a second. Leave these."
                                + " The loop waits by System until then.")
                .doesNotContain("=replace");
    }

    @Test
    void verdict_readsThatTheAgentCannotReplace_saysWhatCanBeDone() {
        for (ClockRead read : List.of(ClockRead.INSTANT, ClockRead.JAVA_TIME_CLOCK)) {
            assertThat(verdictOf("com.acme.Cache", read, 17_000_000))
                    .contains(
                            "Only a change of the code can save these reads: Instant.now() and the like take 42.5 % of a core.",
                            "- java.time, Date and Calendar: 17.0 million reads a second take 42.5 % of a core. The agent"
                                    + " cannot replace them.",
                            "FastClock.clock().asJavaClock()")
                    .doesNotContain("do not need");
        }
        CallSite now = new CallSite("com.acme.Cache", "read", 1, ClockRead.INSTANT);
        assertThat(text(snapshot(1, Map.of(now, 17_000_000L)), WITHOUT_COUNTER)).doesNotContain("can save these reads");
    }

    @Test
    void verdict_programReadsFastClock_saysWhatItSaves() {
        for (ClockRead read : List.of(ClockRead.FAST_CLOCK_NANO_TIME, ClockRead.CLOCK)) {
            assertThat(verdictOf("com.acme.Cache", read, 26_000_000))
                    .contains(
                            "Keep FastClock: it saves 63.0 % of a core here already.",
                            "- FastClock and its clocks: 26.0 million reads a second already. By the kernel tick they save 63.0 %"
                                    + " of a core.")
                    .doesNotContain("do not need");
        }
    }

    /** Two reads in all. */
    @Test
    void rate_fewReads_isNotZero() {
        assertThat(CountText.render(snapshot(30, Map.of(QUIET, 1L, TIMER, 1L)), Optional.empty(), "t.jar"))
                .contains("Clock reads: 0.07 per second", "          0.03           System.nanoTime()")
                .doesNotContain("%");
    }

    /** The JVM allows such names. */
    @Test
    void render_controlCharactersInNames_doNotReachTheTerminal() {
        Snapshot odd = snapshot(1, Map.of(new CallSite("a.B\u001b[31m\u009b\u202e", "read", 1, ClockRead.DATE), 200L));
        assertThat(text(odd)).contains("a.B?[31m??.read:1");
        assertThat(CountJson.render(odd, Optional.empty())).contains("a.B\\u001b[31m\\u009b\\u202e");
    }

    @Test
    void patterns_classWithoutPackage_containsClassName() {
        ReadTotals totals = new ReadTotals(snapshot(1, Map.of(BUSY, 60L, MAIN, 40L, QUIET, 1L, TIMER, 500L)));
        assertThat(ReadTotals.patterns(totals.replaceable(ClockRead.CURRENT_TIME_MILLIS)))
                .containsExactly("com.acme.limit.*", "Main");
        assertThat(ReadTotals.patterns(totals.replaceable(ClockRead.DATE))).isEmpty();
    }

    @Test
    void json_withHost_containsCountsAndCosts() {
        assertThat(CountJson.render(busy, Optional.of(EXPENSIVE)))
                .contains("\"method\": \"System.currentTimeMillis()\"", "\"calls\": 8000200")
                .contains("\"package\": \"com.acme.limit.window\"")
                .contains("\"class\": \"com.acme.limit.window.Rate$Slot\"", "\"line\": 17")
                .contains("\"readsTakeCores\": 1.5000", "\"verdict\": \"use-fastclock\"")
                .contains("\"currentTimeMillisSavedCores\": 1.1969", "\"nanoTimeSavedCores\": 0.2991")
                .contains("\"fastClockNanos\": 0.7500", "\"tickCounter\": \"usable\"");
        assertThat(CountJson.render(busy, Optional.of(WITHOUT_COUNTER)))
                .contains("\"currentTimeMillisSavedCores\": 0.0000", "\"nanoTimeSavedCores\": 0.0000")
                .contains("\"tickCounter\": \"not-usable\"", "\"verdict\": \"cannot-help\"");
        assertThat(CountJson.render(busy, Optional.empty())).doesNotContain("verdict");
    }

    private static CountReport reportTo(Path file) {
        CountOptions options = new CountOptions();
        new CommandLine(options).parseArgs("--file=" + file);
        return new CountReport(options, message -> {});
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void file_cannotBeWritten_failsAndMessageNamesIt() {
        CountReport report = reportTo(Path.of("/dev/full"));
        assertThatIOException()
                .isThrownBy(() -> report.write(busy, System.out, Optional.empty()))
                .withMessageContaining("could not be written to /dev/full");
    }

    @Test
    void file_withOldReport_isReplacedAtTheEnd(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("report.txt"), "the last report");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CountReport report = reportTo(file);
        assertThat(file).hasContent("the last report");
        report.write(snapshot(1, Map.of(TIMER, 5L)), new PrintStream(out, true, UTF_8), Optional.empty());
        assertThat(Files.readString(file)).startsWith("Clock reads: 5 per second");
        assertThat(out.size()).isZero();
    }
}
