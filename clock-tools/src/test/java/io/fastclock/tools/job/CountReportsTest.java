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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private static final String EHCACHE = "org.ehcache.core.spi.time.SystemTimeSource|CURRENT_TIME_MILLIS|2250000|";
    private static final String POOL = "org.apache.commons.pool2.impl.";

    private final Snapshot busy = snapshot(2, CALLS);

    private static Snapshot snapshot(double seconds, Map<CallSite, Long> calls) {
        return snapshot(seconds, calls, Map.of());
    }

    /** @param untried versions by class */
    private static Snapshot snapshot(double seconds, Map<CallSite, Long> calls, Map<String, String> untried) {
        return new Snapshot(seconds, 12, Snapshot.STILL_COUNTING, calls, Map.of(), Map.of(), List.of(), untried);
    }

    /** @param host null if it was not examined */
    private static String text(Snapshot counted, @Nullable Findings host) {
        return CountText.render(new Assessment(counted, Optional.ofNullable(host)), "/opt/tools.jar");
    }

    private static String text(Snapshot counted) {
        return text(counted, null);
    }

    private static String json(Snapshot counted, @Nullable Findings host) {
        return CountJson.render(new Assessment(counted, Optional.ofNullable(host)));
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
        Snapshot ended = new Snapshot(1, 3, 2, Map.of(), left, Map.of(), List.of(), Map.of());
        assertThat(text(ended, CHEAP))
                .startsWith("Incomplete, because classes were left alone. Clock reads: 0 per second")
                .contains("No verdict: the count is incomplete.", "Restored: 2 of 3 classes.")
                .contains("Left alone: 4 classes (a.A, b.B, c.C, ...): too large", "Left alone: 1 class (e.E): odd")
                .doesNotContain("do not need");
        assertThat(json(ended, CHEAP)).contains("\"complete\": false", "\"verdict\": \"unknown\"");
        Set<String> cut = IntStream.range(0, 10_000).mapToObj(String::valueOf).collect(Collectors.toSet());
        assertThat(LeftAlone.describe("odd", cut)).startsWith("at least 10,000 classes (0, 1, 10, ...): odd");
    }

    private static String sampled(Map<String, Long> samples) {
        return text(new Snapshot(
                2, 9, Snapshot.STILL_COUNTING, CALLS, Map.of(), Map.of(BUSY, samples), List.of(), Map.of()));
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

    /** As from the start of a process. If a read costs no more than on any host, few reads are not worth a command. */
    @Test
    void end_hostWasNotExamined_isTheCommandToTryNext() {
        assertThat(text(busy))
                .contains("doctor --reads-per-second 4000100", "-Dfastclock.files=")
                .endsWith("  java \"-javaagent:/opt/tools.jar=replace,include=com.acme.limit.*\" ..."
                        + System.lineSeparator());
        assertThat(text(snapshot(1, Map.of(BUSY, 9_000L)))).doesNotContain("doctor", "=replace");
    }

    /** The class, its read, how often a second; what is said, or what not after a "no". A read costs 25 ns. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // A library of which a test has shown that it is right.
                EHCACHE + "Use FastClock for Ehcache, where it is right: it saves 5.46 % of a core.",
                EHCACHE
                        + "- Ehcache (the expiry of entries): 2.25 million reads a second. FastClock would save 5.46 % of a core. The"
                        + " extension point: CacheManagerBuilder.newCacheManagerBuilder().using(new"
                        + " TimeSourceConfiguration(FastClock::currentTimeMillis)). \"replace\" replaces it.",
                EHCACHE + "java \"-javaagent:/opt/tools.jar=replace\" ...$",
                EHCACHE + "no fastclock.files",
                // It depends, and the extension point is the way, if there is one.
                "com.zaxxer.hikari.util.ClockSource$Nano|NANO_TIME|2250000| It depends: Without metrics of the pool it is right",
                "com.zaxxer.hikari.util.ClockSource$Nano|NANO_TIME|2250000| =replace,include=com.zaxxer.hikari.util.ClockSource,"
                        + "nano-time\" ...$",
                "com.codahale.metrics.Clock$UserTimeClock|NANO_TIME|9000000| It depends: Timer takes its durations",
                "com.codahale.metrics.Clock$UserTimeClock|NANO_TIME|9000000| The extension point: new Meter(",
                "com.codahale.metrics.Clock$UserTimeClock|NANO_TIME|9000000| no =replace",
                // Code that waits.
                "io.netty.channel.nio.NioEventLoop|NANO_TIME|9000000| and nothing for System.nanoTime().",
                "io.netty.channel.nio.NioEventLoop|NANO_TIME|9000000| You do not need FastClock",
                "io.netty.channel.nio.NioEventLoop|NANO_TIME|9000000| - Netty channels (when the next scheduled task is due, and the"
                        + " share of I/O): 9.00 million reads a second. Leave these. The loop waits by System until then.",
                "io.netty.channel.nio.NioEventLoop|NANO_TIME|9000000| no =replace",
                // Of java.time only what the catalogue calls right.
                POOL + "DefaultPooledObject|INSTANT|17000000| Use FastClock for Commons Pool 2, where it is right",
                POOL + "DefaultPooledObject|INSTANT|17000000| it saves 41.2 % of a core.",
                POOL + "DefaultPooledObject|INSTANT|17000000| =replace\" ...$",
                POOL
                        + "GenericObjectPool|INSTANT|17000000| It depends: A borrower of an exhausted pool waits up to a tick too short"
                        + " or too long. The agent cannot",
                POOL + "GenericObjectPool|INSTANT|17000000| no =replace",
                "com.acme.Cache|INSTANT|17000000| Only a change of the code can save these reads: Instant.now() and the like take 42.5"
                        + " % of a core.",
                "com.acme.Cache|JAVA_TIME_CLOCK|17000000| - java.time, Date and Calendar: 17.0 million reads a second take 42.5 % of a"
                        + " core. The agent cannot replace them.",
                "com.acme.Cache|JAVA_TIME_CLOCK|17000000| FastClock.clock().asJavaClock()",
                "com.acme.Cache|JAVA_TIME_CLOCK|17000000| no do not need",
                // A program that reads FastClock.
                "com.acme.Cache|FAST_CLOCK_NANO_TIME|26000000| Keep FastClock: it saves 63.0 % of a core here already.",
                "com.acme.Cache|CLOCK|26000000| - FastClock and its clocks: 26.0 million reads a second already. By the kernel tick they"
                        + " save 63.0 % of a core.",
                "com.acme.Cache|CLOCK|26000000| no do not need"
            })
    void verdict_ofReads_saysWhatToDo(String className, ClockRead read, long calls, String said) {
        String text = text(snapshot(1, Map.of(new CallSite(className, "read", 1, read), calls)), CHEAP);
        if (said.startsWith("no ")) {
            assertThat(text).doesNotContain(said.substring(3));
        } else if (said.endsWith("$")) {
            assertThat(text.strip()).endsWith(said.substring(0, said.length() - 1));
        } else {
            assertThat(text).contains(said);
        }
        assertThat(text).doesNotContain(" " + System.lineSeparator());
    }

    @Test
    void verdict_versionThatWasNotTried_namesTheOptionThatTakesIt() {
        String ticker = "com.google.common.base.Suppliers";
        CallSite site = new CallSite(ticker, "read", 1, ClockRead.NANO_TIME);
        Snapshot untried = snapshot(1, Map.of(site, 2_250_000L), Map.of(ticker, "32.0.0-jre"));
        assertThat(text(untried, CHEAP))
                .contains(
                        "Use FastClock for System.nanoTime() at 2.25 million reads a second",
                        "Its version 32.0.0-jre was not tried, only 33.8.0-jre. To replace it: replace,include="
                                + ticker + ",nano-time.")
                .endsWith("=replace,include=" + ticker + ",nano-time\" ..." + System.lineSeparator());
        assertThat(json(untried, null)).contains("\"isReplacedUnasked\": false", "\"untriedVersion\": \"32.0.0-jre\"");
    }

    /** The JVM allows such names. */
    @Test
    void render_controlCharactersInNames_doNotReachTheTerminal() {
        Snapshot odd =
                snapshot(1, Map.of(new CallSite("a.B\u001b[31m\u009b\u202e\"\\", "read", 1, ClockRead.DATE), 200L));
        assertThat(text(odd)).contains("a.B?[31m??\"\\.read:1");
        assertThat(json(odd, null)).contains("a.B\\u001b[31m\\u009b\\u202e\\\"\\\\\"");
    }

    @Test
    void patterns_classWithoutPackage_containsClassName() {
        Reads reads = new Reads(Map.of(BUSY, 60L, MAIN, 40L, QUIET, 1L), 1);
        assertThat(Assessment.patterns(reads)).containsExactly("com.acme.limit.*", "Main");
    }

    @Test
    void json_withHost_containsCountsAndCosts() {
        assertThat(json(busy, EXPENSIVE))
                .contains("\"method\": \"System.currentTimeMillis()\"", "\"calls\": 8000200")
                .contains("\"package\": \"com.acme.limit.window\"")
                .contains("\"class\": \"com.acme.limit.window.Rate$Slot\"", "\"line\": 17")
                .contains("\"readsTakeCores\": 1.5000", "\"verdict\": \"use-fastclock\"")
                .contains("\"currentTimeMillisSavedCores\": 1.1969", "\"nanoTimeSavedCores\": 0.2991")
                .contains("\"fastClockRead\": 0.7500", "\"tickCounter\": \"usable\"");
        assertThat(json(busy, WITHOUT_COUNTER))
                .contains("\"currentTimeMillisSavedCores\": 0.0000", "\"nanoTimeSavedCores\": 0.0000")
                .contains("\"tickCounter\": \"not-usable\"", "\"verdict\": \"cannot-help\"");
        assertThat(json(busy, null)).doesNotContain("verdict");
    }

    private static CountReport reportTo(Path file) {
        return new CountReport((CountOptions) JobArguments.parse("count,file=" + file), message -> {});
    }

    @Test
    void file_withOldReport_isReplacedAtTheEnd(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("report.txt"), "the last report");
        CountReport report = reportTo(file);
        assertThat(file).hasContent("the last report");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(busy, new PrintStream(out, true, UTF_8), Optional.empty());
        assertThat(file).content().startsWith("Clock reads: 5,000,100 per second");
        assertThat(out.size()).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void file_cannotBeWritten_failsAndMessageNamesIt() {
        CountReport report = reportTo(Path.of("/dev/full"));
        assertThatIOException()
                .isThrownBy(() -> report.write(busy, System.out, Optional.empty()))
                .withMessageContaining("could not be written to /dev/full");
    }
}
