// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.FastReads;
import com.example.app.FrozenReads;
import io.netty.channel.WaitingLoop;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replaces the reads of the included classes, and no other reads, by reads of FastClock. */
class AgentReplaceIT {
    private static final String INCLUDE =
            "replace,verbose=true,include=com.example.app.*,exclude=com.example.app.FrozenReads$Excluded";

    /** The reads that can be replaced, after one of FastClock itself. */
    private static final List<String> REPLACEABLE = List.of(
            "override: FastClock",
            "static method: FastClock",
            "method reference: FastClock",
            "System.nanoTime(): FastClock",
            "System::nanoTime: FastClock");

    @TempDir
    Path directory;

    /** A count sees what the other agent has replaced, whichever the JVM starts first. */
    @ParameterizedTest
    @CsvSource({"'', true, 2, System.nanoTime()", "',nano-time', false, 4, FastClock.nanoTime()"})
    void replace_includedClasses_readFastClock(String options, boolean countFirst, int callSites, String nanos)
            throws Exception {
        String replace = Tools.option(INCLUDE + options);
        String count = Tools.countTo(directory);
        JavaCommand.Result result = run(countFirst ? count : replace, countFirst ? replace : count);
        assertThat(ofFastClock(result)).isEqualTo(REPLACEABLE.subList(0, 1 + callSites));
        assertThat(result.err.lines().filter(line -> line.startsWith("fastclock-agent: replaced System.")))
                .hasSize(callSites)
                .allMatch(line -> line.matches(
                        "fastclock-agent: replaced System.\\w+\\(\\) in com.example.app.FrozenReads.*:\\d+"));
        assertThat(result.err)
                .contains("fastclock-agent: replaced " + callSites + " call sites in 1 class")
                .contains("left alone: 1 class (com.example.app.FrozenReads): a serializable method reference")
                .doesNotContain("Excluded");
        Set<String> called = ReportedCounts.in(directory).callSites();
        assertThat(called.stream().filter(site -> site.contains("FrozenReads.changeable:")))
                .isNotEmpty()
                .allMatch(site -> site.endsWith(" 1 FastClock.currentTimeMillis()"));
        assertThat(called.stream().filter(site -> site.matches(".*FrozenReads.main:.*anoTime\\(\\)")))
                .isNotEmpty()
                .allMatch(site -> site.endsWith(" 1 " + nanos));
        assertThat(called.stream().filter(site -> site.contains("System.currentTimeMillis()")))
                .anyMatch(site -> site.matches(".*Outside\\.millis:\\d+ 1 System\\.currentTimeMillis\\(\\)"))
                .allMatch(site -> site.contains("Outside") || site.contains("Excluded"));
    }

    /** The count shows for each of them which method it calls. */
    @Test
    void replace_readsInAllKindsOfMethods_readFastClock() throws Exception {
        Tools.run(AllReads.class, Tools.option("replace,nano-time,include=com.example.*"), Tools.countTo(directory));
        assertThat(ReportedCounts.in(directory).callSites())
                .isEqualTo(ReportedCounts.expectedBy(AllReads.class).stream()
                        .map(site -> site.replaceFirst("System\\.(\\w+\\(\\))$", "FastClock.$1"))
                        .collect(Collectors.toSet()));
    }

    /** Whether the tick counter is usable depends on the host. Native access is no obstacle, and the JVM prints no warning. */
    @Test
    void replace_byKernelTick_needsNoOptionOfTheJvm() throws Exception {
        for (Object classPath : List.of(Tools.APPLICATIONS, Tools.WITH_CORE)) {
            JavaCommand.Result result =
                    Tools.run(FastReads.class, "-cp", classPath, Tools.option("replace,include=com.example.*"));
            assertThat(result.out).isEqualTo("done" + System.lineSeparator());
            assertThat(result.err)
                    .containsPattern("read the FastClock of (the application|this tool): KernelTickClock\\["
                            + "(KERNEL_TICK, kernel tick|[A-Z_]+, no tick counter)")
                    .doesNotContain("needs the option", "WARNING");
            Tools.expectNativeAccess(result.err, "the whole class path");
            assertThat(result.err.lines().filter(line -> line.contains("native access")))
                    .hasSizeLessThan(2);
        }
    }

    @Test
    void replace_kernelTickIsOff_neverEnablesNativeAccess() throws Exception {
        assertThat(run("-Dfastclock.kernelTick=off", Tools.option(INCLUDE)).err)
                .contains("read the FastClock of the application", ": KernelTickClock[")
                .doesNotContain("native access");
    }

    @Test
    void replace_jdkClassesIncluded_areNotChanged() throws Exception {
        JavaCommand.Result result =
                run(Tools.option("replace,nano-time,include=java.*;jdk.*;sun.*;com.sun.*;io.fastclock.*"));
        assertThat(ofFastClock(result)).isEqualTo(REPLACEABLE.subList(0, 1));
        assertThat(result.err).contains("fastclock-agent: replaced 0 call sites in 0 classes");
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.*, no class that this process has loaded matches include",
        "com.example.app.AllReads$Kind, the included classes read System.nanoTime() only: nano-time replaces it",
        "com.example.app.Sink, the included classes read neither System.currentTimeMillis() nor System.nanoTime()"
    })
    void replace_nothing_saysWhy(String include, String reason) throws Exception {
        assertThat(Tools.run(AllReads.class, Tools.option("replace,include=" + include)).err)
                .contains("replaced 0 call sites in 0 classes", "fastclock-agent: " + reason);
    }

    /** The loop would never find its task due. A class that is named in full is the user's choice. */
    @ParameterizedTest
    @CsvSource({"io.netty.*, due, 1", "io.netty.channel.WaitingLoop, spins, 0"})
    void replace_loopThatWaits_isLeftUnlessNamedInFull(String include, String outcome, int left) throws Exception {
        JavaCommand.Result result = Tools.run(
                WaitingLoop.class, "-cp", Tools.WITH_CORE, Tools.option("replace,nano-time,include=" + include));
        assertThat(result.out.strip()).isEqualTo(outcome);
        assertThat(
                        result.err
                                .lines()
                                .filter(
                                        line -> line.contains(
                                                "left alone: 1 class (io.netty.channel.WaitingLoop)"
                                                        + ": Netty channels: when the next scheduled task is due, and the share of I/O. The loop waits")))
                .hasSize(left);
    }

    /** The reads that returned the time of FastClock. The first line names a class loader. */
    private static List<String> ofFastClock(JavaCommand.Result result) {
        assertThat(result.out.lines().skip(1)).hasSize(10).allMatch(read -> read.matches(".*: (FastClock|system)"));
        return result.out.lines().filter(read -> read.endsWith(": FastClock")).collect(Collectors.toList());
    }

    private static JavaCommand.Result run(Object... options) throws Exception {
        return Tools.run(FrozenReads.class, Tools.join(options, "-cp", Tools.WITH_CORE));
    }
}
