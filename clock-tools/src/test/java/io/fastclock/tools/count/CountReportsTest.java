// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.doctor.Examined;
import io.fastclock.tools.doctor.Findings;
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
            site("com.acme.limit.window.Rate$Slot", "add", 17, ClockRead.CURRENT_TIME_MILLIS);
    private static final CallSite QUIET = site("com.acme.limit.Rate", "log", 99, ClockRead.CURRENT_TIME_MILLIS);
    private static final CallSite TIMER = site("org.example.Timer", "run", 5, ClockRead.NANO_TIME);
    private static final Map<CallSite, Long> CALLS = Map.of(BUSY, 8_000_000L, QUIET, 200L, TIMER, 2_000_000L);

    private static final Findings CHEAP = Examined.linux(25, Examined.TICK);
    private static final Findings EXPENSIVE = Examined.linux(300, Examined.TICK);
    private static final Findings WITHOUT_COUNTER = Examined.linux(300, Examined.NO_TICK);

    private static final String POOL = "org.apache.commons.pool2.impl.";
    private static final String HIKARI = "com.zaxxer.hikari.util.ClockSource";

    private final Snapshot busy = snapshot(2, CALLS);

    private static CallSite site(String className, String method, int line, ClockRead read) {
        return new CallSite(className, method, line, read, Catalogue.of(className));
    }

    private static Snapshot snapshot(double seconds, Map<CallSite, Long> calls) {
        return snapshot(seconds, calls, Map.of());
    }

    private static Snapshot snapshot(
            double seconds, Map<CallSite, Long> calls, Map<CallSite, Map<String, Long>> callers) {
        return new Snapshot(seconds, calls, callers, 12, Map.of(), List.of(), Map.of(), Set.of());
    }

    /** @param host null if it was not examined */
    private static String text(Snapshot counted, @Nullable Findings host) {
        String text = new CountText(new Assessment(counted, Optional.ofNullable(host))).render("/opt/tools.jar");
        assertThat(text.lines()).allMatch(line -> line.length() <= 120 && line.equals(line.stripTrailing()));
        return text;
    }

    private static String text(Snapshot counted) {
        return text(counted, null);
    }

    private static String json(Snapshot counted, @Nullable Findings host) {
        return new CountJson(new Assessment(counted, Optional.ofNullable(host))).render();
    }

    /** What to do, then the libraries, then the call sites. */
    @Test
    void counts_someReads_verdictIsFirst() {
        assertThat(text(busy, CHEAP).lines().limit(15))
                .containsExactly(
                        "Use FastClock for com.acme.limit.*, where a stale time does no harm: it saves 9.70 % of a core.",
                        "This replaces 80 % of the reads:",
                        "  java \"-javaagent:/opt/tools.jar=replace,include=com.acme.limit.*\" ...",
                        "First read this code: what waits until a time, or times single calls, needs System.",
                        "docs/migration has a recipe for your own source code.",
                        "",
                        "Clock reads: 5,000,100 per second, counted for 2.0 s in 12 classes. They take 12.5 % of a core.",
                        "",
                        "       reads/s  % of a core    saves  what to do          library",
                        "     4,000,100         10.0     9.70  not known           com.acme.limit.*",
                        "     1,000,000         2.50     2.42  not known           org.example.*",
                        "",
                        "       reads/s    share  call site",
                        "     4,000,000   80.0 %  com.acme.limit.window.Rate$Slot.add:17  System.currentTimeMillis()",
                        "     1,000,000   20.0 %  org.example.Timer.run:5  System.nanoTime()");
    }

    @Test
    void counts_fewReads_areNotZeroAndNoneHaveNoTables() {
        assertThat(text(snapshot(30, Map.of(QUIET, 1L, TIMER, 1L))))
                .contains("Clock reads: 0.07 per second", "          0.03           org.example.Timer.run:5")
                .doesNotContain("50");
        assertThat(text(snapshot(1, Map.of())))
                .isEqualToNormalizingNewlines(
                        "You do not need FastClock: it would not save 1 % of a core on any host.\n\n"
                                + "Clock reads: 0 per second, counted for 1.0 s in 12 classes.\n");
    }

    @Test
    void counts_incomplete_haveNoVerdictAndNameTheClasses() {
        Map<String, Set<String>> left = Map.of("too large", Set.of("a.A", "b.B", "c.C", "d.D"), "odd", Set.of("e.E"));
        Snapshot ended = new Snapshot(1, Map.of(), Map.of(), 3, left, List.of("a note"), Map.of(), Set.of());
        assertThat(text(ended, CHEAP))
                .startsWith("No verdict: the count is incomplete.")
                .contains("Incomplete. Clock reads: 0 per second", "a note")
                .contains("Left alone: 4 classes (a.A, b.B, c.C, ...): too large", "Left alone: 1 class (e.E): odd")
                .doesNotContain("do not need");
        assertThat(json(ended, CHEAP)).contains("\"complete\": false", "\"verdict\": \"unknown\"");
        Set<String> cut = IntStream.range(0, 10_000).mapToObj(String::valueOf).collect(Collectors.toSet());
        assertThat(LeftAlone.describe("odd", cut)).startsWith("at least 10,000 classes (0, 1, 10, ...): odd");
    }

    private static String sampled(Map<String, Long> samples) {
        return text(snapshot(2, CALLS, Map.of(BUSY, samples)));
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
                        "     1,000,000   20.0 %  org.example.Timer.run:5  System.nanoTime()")
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

    /** A class may have any name, and a table of callers any depth. */
    @Test
    void text_longNames_areBrokenAtTheWidthOfATerminal() {
        String longName = "a.".repeat(80) + "Long";
        CallSite site = site(longName, "read", 1, ClockRead.CURRENT_TIME_MILLIS);
        String text =
                text(snapshot(1, Map.of(site, 9_000_000L), Map.of(site, Map.of(longName + ".x:1 < b.B.y:2", 9L))));
        assertThat(text.replaceAll("\\\\?\\R *", "")).contains(longName + ".read:1", longName + ".x:1 < b.B.y");
        assertThat(text(snapshot(1, Map.of(site(longName, "read", 1, ClockRead.NANO_TIME), 9_000_000L))))
                .contains("=replace,\\" + System.lineSeparator() + "include=a.a.");
    }

    /** As from the start of a process. If a read costs no more than on any host, few reads are not worth a command. */
    @Test
    void verdict_hostWasNotExamined_isTheCommandToTryNext() {
        assertThat(text(busy))
                .startsWith("FastClock may save something. Measure on this host what a read costs")
                .contains(
                        "  java -jar /opt/tools.jar doctor --reads-per-second 4000100",
                        "  java \"-javaagent:/opt/tools.jar=replace,include=com.acme.limit.*\" ...");
        assertThat(text(snapshot(1, Map.of(BUSY, 9_000L)))).doesNotContain("doctor", "=replace");
    }

    @Test
    void verdict_withoutTickCounter_isThatFastClockSavesNothing() {
        assertThat(text(busy, WITHOUT_COUNTER))
                .startsWith("Reading the clock is expensive here (300 ns). FastClock saves nothing")
                .contains("Its tick counter is not usable: only Linux has a tick counter.")
                .doesNotContain("=replace");
        assertThat(text(busy, Examined.linux(300, Examined.UNKNOWN_TICK)))
                .contains(
                        "FastClock by the kernel tick (a model) 1.00 ns.", "native access is not enabled in this JVM.");
    }

    /** The class, its read, how often a second; the verdict; what else is said; what is not. A read costs 25 ns. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // A library of which a test has shown that it is right.
                "org.ehcache.core.spi.time.SystemTimeSource | CURRENT_TIME_MILLIS | 2250000"
                        + "| Use FastClock for Ehcache, where durations are ten ticks or more: it saves 5.46 % of a core."
                        + "| 2,250,000 5.63 5.46 replace Ehcache & This replaces 100 % of the reads:"
                        + " & java \"-javaagent:/opt/tools.jar=replace\" ... & - Ehcache: the expiry of entries."
                        + " Use its hook: docs/libraries.md. import io.fastclock.FastClock; import org.ehcache.CacheManager;"
                        + "| First read this code",
                // It depends, and the extension point is the way, if there is one.
                HIKARI + "| NANO_TIME | 2250000 | Use FastClock for HikariCP, where a stale time does no harm"
                        + "| depends HikariCP & Without metrics of the pool it is right & =replace,include=" + HIKARI
                        + ",nano-time\" ... | do not need",
                "com.codahale.metrics.Clock | NANO_TIME | 9000000"
                        + "| Use FastClock for Dropwizard Metrics by the hook, on the condition"
                        + "| its hook Dropwizard Metrics & Timer takes its durations & Meter meter = new Meter( | =replace",
                // Code that waits.
                "io.netty.channel.nio.NioEventLoop | NANO_TIME | 9000000 | You do not need FastClock"
                        + "| 22.5 0.00 leave: waits Netty channels & The loop waits by System until then. | =replace & 4.1",
                // Of java.time only what the catalogue calls right. What it knows is no code of the user's.
                "io.grpc.internal.InstantTimeProvider | INSTANT | 17000000"
                        + "| Use FastClock for gRPC's call statistics, where durations | =replace | your code",
                POOL + "GenericObjectPool | INSTANT | 17000000 | You do not need FastClock"
                        + "| depends Commons Pool 2 | =replace & your code",
                "ch.qos.logback.classic.spi.LoggingEvent | JAVA_TIME_CLOCK | 17000000 | You do not need FastClock"
                        + "| leave: log order Logback | your code",
                "com.acme.Cache | INSTANT | 17000000"
                        + "| Only a change of the code can save these reads: Instant.now() and the like take 42.5 % of a core."
                        + "| change code com.acme.* & FastClock.clock().asJavaClock() | do not need",
                "com.acme.Cache | JAVA_TIME_CLOCK | 17000000 | Only a change of the code"
                        + "| change code com.acme.* & FastClock.clock().asJavaClock() | do not need",
                // Code that nobody has read, which may time single calls, is named by its classes.
                "com.acme.Cache$Entry | NANO_TIME | 9000000 | Use FastClock for com.acme.Cache, where"
                        + "| =replace,include=com.acme.Cache,nano-time\" ... & First read this code | your own code",
                // A program that reads FastClock.
                "com.acme.Cache | FAST_CLOCK_NANO_TIME | 26000000"
                        + "| Keep FastClock: it saves 63.0 % of a core here already. | already FastClock | do not need",
                "com.acme.Cache | CLOCK | 26000000 | Keep FastClock | already FastClock | do not need"
            })
    void verdict_ofReads_saysWhatToDo(
            String className, ClockRead read, long calls, String verdict, String said, String unsaid) {
        String text = text(snapshot(1, Map.of(site(className, "read", 1, read), calls)), CHEAP);
        assertThat(text).startsWith(verdict).doesNotContain(unsaid.split(" & ", -1));
        String wide = text.replaceAll("\\R +", " ").replaceAll("  +", " "); // As on a terminal without a limit.
        assertThat(wide).contains(said.split(" & ", -1));
    }

    /** As code to copy. */
    @Test
    void explanation_hook_hasItsLines() {
        CallSite site = site("com.codahale.metrics.Clock", "getTick", 1, ClockRead.NANO_TIME);
        assertThat(text(snapshot(1, Map.of(site, 9_000_000L))).lines())
                .containsSequence(
                        "    Meter meter = new Meter(new Clock() {",
                        "        @Override",
                        "        public long getTick() {");
    }

    /** However long: a backslash continues each line. */
    @Test
    void explanation_option_isACommandToCopy() {
        String session = "org.apache.catalina.session.StandardSession";
        CallSite site = site(session, "access", 1, ClockRead.CURRENT_TIME_MILLIS);
        String joined = text(snapshot(1, Map.of(site, 9_000_000L))).replaceAll("\\\\\\R", "");
        assertThat(joined.lines())
                .contains("  " + Catalogue.of(session).get(0).option().orElseThrow());
    }

    private static Snapshot ofClass(String className, String untriedVersion, Set<Catalogue.Entry> wrong) {
        Map<CallSite, Long> calls = Map.of(site(className, "read", 1, ClockRead.NANO_TIME), 2_250_000L);
        return new Snapshot(1, calls, Map.of(), 1, Map.of(), List.of(), Map.of(className, untriedVersion), wrong);
    }

    @Test
    void verdict_versionThatWasNotTried_namesTheOptionThatTakesIt() {
        String suppliers = "com.google.common.base.Suppliers";
        Snapshot untried = ofClass(suppliers, "32.0.0-jre", Set.of());
        assertThat(text(untried, CHEAP))
                .contains(
                        "  other version       Guava's memoizeWithExpiration",
                        "Its version 32.0.0-jre was not tried; tried: 9",
                        "=replace,include=" + suppliers + ",nano-time\" ...");
        assertThat(json(untried, null))
                .contains("\"whatToDo\": \"other version\"", "\"untriedVersion\": \"32.0.0-jre\"");
    }

    /** As of the metrics of a pool. */
    @Test
    void verdict_processHasLoadedWhatMakesItWrong_isToLeaveIt() {
        assertThat(text(ofClass(HIKARI, "", Set.copyOf(Catalogue.of(HIKARI))), CHEAP))
                .startsWith("You do not need FastClock")
                .contains("  leave: durations    HikariCP")
                .doesNotContain("=replace");
    }

    /** The JVM allows such names. */
    @Test
    void render_controlCharactersInNames_doNotReachTheTerminal() {
        Snapshot odd = snapshot(1, Map.of(site("a.B\u001b[31m\u009b\u202e\"\\", "read", 1, ClockRead.DATE), 200L));
        assertThat(text(odd)).contains("a.B?[31m??\"\\.read:1");
        assertThat(json(odd, null)).contains("a.B\\u001b[31m\\u009b\\u202e\\\"\\\\\"");
    }

    @Test
    void json_withHost_containsCountsAndCosts() {
        assertThat(json(busy, EXPENSIVE))
                .contains("\"formatVersion\": 8", "\"verdict\": \"use-fastclock\"")
                .contains("\"option\": \"replace,include=com.acme.limit.*\"")
                .contains("\"method\": \"System.currentTimeMillis()\"", "\"calls\": 8000200")
                .contains("\"library\": \"com.acme.limit.*\"", "\"savedCores\": 1.1969")
                .contains("\"class\": \"com.acme.limit.window.Rate$Slot\"", "\"line\": 17")
                .contains("\"readsTakeCores\": 1.5000")
                .contains("\"fastClockRead\": 0.7500", "\"tickCounter\": \"usable\"");
        assertThat(json(busy, WITHOUT_COUNTER))
                .contains("\"savedCores\": 0.0000", "\"tickCounter\": \"not-usable\"", "\"verdict\": \"cannot-help\"");
        assertThat(json(busy, null)).contains("\"savedCores\": null").doesNotContain("tickCounter");
    }

    private static CountReport reportTo(Path file) {
        return new CountReport(new CountOptions(List.of("file=" + file)));
    }

    /** Whoever has opened the old report, or reads while the new one is written, reads a whole one. */
    @Test
    void file_withOldReport_isReplacedInOneStep(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("report.txt"), "the last report");
        Object before = Files.readAttributes(file, "unix:ino").get("ino");
        reportTo(file).write(busy);
        assertThat(file).content().startsWith("FastClock may save something.");
        assertThat(Files.readAttributes(file, "unix:ino").get("ino")).isNotEqualTo(before);
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    /** A device is not replaced by a file, and not refused. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void file_isLinkOrDevice_staysOne(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("report.txt"), "the last report");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        reportTo(link).write(busy);
        assertThat(link).isSymbolicLink();
        assertThat(file).content().startsWith("FastClock may save something.");
        reportTo(Path.of("/dev/null")).write(busy);
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    /** Without a reader, to write to it would block the end of the process. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void file_isPipe_isRefused(@TempDir Path directory) throws Exception {
        Path pipe = directory.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assertThatIllegalArgumentException().isThrownBy(() -> reportTo(pipe)).withMessageContaining("may be a pipe");
    }
}
