// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.FatJar;
import com.example.app.FrozenReads;
import com.example.app.Server;
import io.fastclock.JavaProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordingFile;
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
        JavaProcess result = run(countFirst ? count : replace, countFirst ? replace : count);
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
        assertThat(ReportedCounts.in(directory).callSites()).isEqualTo(ReportedCounts.replaced(AllReads.class, ""));
    }

    /**
     * Whether the tick counter is usable depends on the host. Native access is no obstacle, and the JVM prints no warning. The canary
     * says which clock is read while the process runs, and its lines are also events.
     */
    @Test
    void replace_byKernelTick_needsNoOptionOfTheJvm() throws Exception {
        Path recording = directory.resolve("recording.jfr");
        String record = "-XX:StartFlightRecording=filename=" + recording;
        for (Object classPath : List.of(Tools.APPLICATIONS, Tools.WITH_CORE)) {
            String owner = classPath.equals(Tools.WITH_CORE) ? "the application" : "this tool";
            String err = Tools.canary(owner, "-cp", classPath, record, Server.class.getName());
            assertThat(err)
                    .contains("replaces 1 read of com.example.*")
                    .containsPattern("KernelTickClock\\[(KERNEL_TICK, kernel tick|[A-Z_]+, no tick counter)")
                    .doesNotContain("needs the option", "WARNING", "of its own");
            Tools.expectNativeAccess(err, "the whole class path");
            assertThat(err.lines().filter(line -> line.contains("native access")))
                    .hasSizeLessThan(2);
            assertThat(RecordingFile.readAllEvents(recording))
                    .filteredOn(event -> event.getEventType().getName().equals("io.fastclock.tools.Replacement"))
                    .anyMatch(event -> event.getString("message").startsWith("replaces 1 read of com.example.*"));
        }
    }

    /** In a fat jar another class loader has it. The messages do not need the standard error that the application has replaced. */
    @Test
    void replace_applicationHasAnotherFastClock_saysThatThereAreTwo() throws Exception {
        assertThat(Tools.canary(
                        "this tool", "-Dcore=" + Tools.CORE_JAR, "-cp", Tools.APPLICATIONS, FatJar.class.getName()))
                .contains("the application has a FastClock of its own, whose meters and stats() do not show");
    }

    @Test
    void replace_kernelTickIsOff_neverEnablesNativeAccess() throws Exception {
        assertThat(run("-Dfastclock.kernelTick=off", Tools.option(INCLUDE)).err)
                .contains("replaces 2 reads")
                .doesNotContain("native access");
    }

    /** Classes of the JDK and of FastClock are not changed. */
    @ParameterizedTest
    @CsvSource({
        "replace, this process has loaded no class whose reads were tried with FastClock; include names others",
        "'replace,nano-time,include=java.*;jdk.*;sun.*;com.sun.*;io.fastclock.*', no class that this process has loaded matches include",
        "'replace,include=com.example.app.AllReads$Kind', the included classes read System.nanoTime() only: nano-time replaces it",
        "'replace,include=com.example.app.Sink', the included classes read neither System.currentTimeMillis() nor System.nanoTime()"
    })
    void replace_nothing_saysWhyAndEnablesNothing(String options, String reason) throws Exception {
        assertThat(Tools.run(AllReads.class, "-cp", Tools.WITH_CORE, Tools.option(options)).err)
                .contains("replaced 0 call sites in 0 classes", "fastclock-agent: " + reason)
                .doesNotContain("native access", "they read");
    }

    /** The reads that returned the time of FastClock. The first line names a class loader. */
    private static List<String> ofFastClock(JavaProcess result) {
        assertThat(result.out.lines().skip(1)).hasSize(10).allMatch(read -> read.matches(".*: (FastClock|system)"));
        return result.out.lines().filter(read -> read.endsWith(": FastClock")).collect(Collectors.toList());
    }

    private static JavaProcess run(Object... options) throws Exception {
        return Tools.run(FrozenReads.class, options, "-cp", Tools.WITH_CORE);
    }
}
