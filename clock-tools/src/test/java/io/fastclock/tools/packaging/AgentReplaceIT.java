// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.CoarseReads;
import com.example.app.FrozenReads;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replaces the reads of the included classes, and no other reads, by reads of FastClock. */
class AgentReplaceIT {
    private static final String INCLUDE =
            "replace,verbose=true,include=com.example.app.*," + "exclude=com.example.app.FrozenReads$Excluded";

    private static final List<String> CHANGEABLE = List.of(
            "static method",
            "constructor",
            "instance method",
            "inner class",
            "static initialiser",
            "interface's default method",
            "interface's static method",
            "enum",
            "lambda",
            "method reference",
            "boxing method reference");

    private static final List<String> UNCHANGEABLE = List.of(
            "serializable method reference",
            "the same, deserialised",
            "other package",
            "excluded class",
            "excluded class's nested one",
            "Date",
            "Instant",
            "Clock");

    private static final List<String> NANO_TIME = List.of("System.nanoTime()", "System::nanoTime");

    @TempDir
    Path directory;

    @Test
    void replace_includedClasses_readFastClock() throws Exception {
        JavaCommand.Result result = run(ToolsJar.option(INCLUDE));
        assertThat(reads(result)).isEqualTo(expected(CHANGEABLE, concat(UNCHANGEABLE, NANO_TIME)));
        assertThat(result.err.lines().filter(line -> line.startsWith("fastclock-agent: replaced System.")))
                .hasSize(11)
                .allMatch(
                        line -> line.matches(
                                "fastclock-agent: replaced System.currentTimeMillis\\(\\) in com.example.app.FrozenReads.*:\\d+"));
        assertThat(result.err)
                .contains("fastclock-agent: replaced 11 call sites in 6 classes")
                .contains("left alone: 1 class (com.example.app.FrozenReads): a serializable method reference")
                .doesNotContain("Excluded", "native access", "CoarseClock");
    }

    @Test
    void replace_withNanoTime_readsFastClockNanoTime() throws Exception {
        JavaCommand.Result result = run(ToolsJar.option(INCLUDE + ",nano-time"));
        assertThat(reads(result)).isEqualTo(expected(concat(CHANGEABLE, NANO_TIME), UNCHANGEABLE));
        assertThat(result.err).contains("fastclock-agent: replaced 13 call sites in 6 classes");
    }

    @Test
    void replace_coarse_readsCoarseMethodsOfFastClock() throws Exception {
        Path report = directory.resolve("report.json");
        JavaCommand.Result result = run(ToolsJar.option(INCLUDE + ",nano-time,clock=coarse"), ToolsJar.count(report));
        assertThat(reads(result)).isEqualTo(expected(concat(CHANGEABLE, NANO_TIME), UNCHANGEABLE));
        assertThat(ReportedCounts.read(report).callSites())
                .anyMatch(site -> site.matches(".*FrozenReads\\.changeable:\\d+ 1 FastClock\\.coarseTimeMillis\\(\\)"))
                .anyMatch(site -> site.matches(".*FrozenReads\\.main:\\d+ 1 FastClock\\.coarseNanoTime\\(\\)"))
                .noneMatch(site -> site.matches(".*FrozenReads\\.changeable.* FastClock\\.currentTimeMillis\\(\\)"));
    }

    /** Whether the tick counter is usable depends on the host. Native access is no obstacle, and the JVM prints no warning. */
    @Test
    void replace_coarse_needsNoOptionOfTheJvm() throws Exception {
        for (String classPath : List.of(ToolsJar.applications().toString(), ToolsJar.withCore())) {
            JavaCommand.Result result = Tools.run(
                    CoarseReads.class, "-cp", classPath, ToolsJar.option("replace,include=com.example.*,clock=coarse"));
            assertThat(result.out).isEqualTo("done" + System.lineSeparator());
            assertThat(result.err)
                    .containsPattern(
                            "read the (application's FastClock in \\S+|FastClock of this tool): CoarseClock\\[")
                    .doesNotContain("not verified", "needs the option", "WARNING");
            ToolsJar.expectNativeAccess(result.err, "the whole class path");
        }
    }

    @Test
    void replace_coarseButKernelTickIsOff_neverEnablesNativeAccess() throws Exception {
        assertThat(run("-Dfastclock.kernelTick=off", ToolsJar.option(INCLUDE + ",clock=coarse")).err)
                .contains("read the application's FastClock in ", ": CoarseClock[")
                .doesNotContain("native access");
    }

    @Test
    void replace_jdkClassesIncluded_areNotChanged() throws Exception {
        JavaCommand.Result result =
                run(ToolsJar.option("replace,nano-time,include=java.*;jdk.*;sun.*;com.sun.*;io.fastclock.*"));
        assertThat(reads(result)).isEqualTo(expected(List.of(), concat(concat(CHANGEABLE, UNCHANGEABLE), NANO_TIME)));
        assertThat(result.err).contains("fastclock-agent: replaced 0 call sites in 0 classes");
    }

    @Test
    void count_beforeOrAfterReplace_countsFastClock() throws Exception {
        String replace = ToolsJar.option(INCLUDE);
        Path before = directory.resolve("before.json");
        Path after = directory.resolve("after.json");
        assertThat(reads(run(ToolsJar.count(before), replace)))
                .isEqualTo(reads(run(replace, ToolsJar.count(after))))
                .isEqualTo(reads(run(replace)));
        for (Path report : List.of(before, after)) {
            Set<String> called = ReportedCounts.read(report).callSites();
            assertThat(called)
                    .anyMatch(site ->
                            site.matches(".*FrozenReads\\.changeable:\\d+ 1 FastClock\\.currentTimeMillis\\(\\)"))
                    .anyMatch(site -> site.matches(".*Outside\\.millis:\\d+ 1 System\\.currentTimeMillis\\(\\)"));
            assertThat(called.stream().filter(site -> site.contains("System.currentTimeMillis()")))
                    .allMatch(site -> site.contains("Outside") || site.contains("Excluded"));
        }
    }

    /** The lines but the first, which names a class loader. */
    private static List<String> reads(JavaCommand.Result result) {
        return result.out.lines().skip(1).collect(Collectors.toList());
    }

    private static JavaCommand.Result run(String... agents) throws Exception {
        return Tools.run(
                FrozenReads.class,
                Stream.concat(Stream.of("-cp", ToolsJar.withCore()), Stream.of(agents))
                        .toArray());
    }

    private static List<String> expected(List<String> fastClock, List<String> system) {
        Stream<String> all = Stream.of(List.of("override"), CHANGEABLE, UNCHANGEABLE, NANO_TIME)
                .flatMap(List::stream);
        return all.map(name ->
                        name + ": " + (fastClock.contains(name) || !system.contains(name) ? "FastClock" : "system"))
                .collect(Collectors.toList());
    }

    private static List<String> concat(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).collect(Collectors.toList());
    }
}
