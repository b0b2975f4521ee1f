// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.AllReads;
import com.example.app.Hidden;
import com.example.app.LateClock;
import com.example.app.Linking;
import com.example.app.Loaders;
import com.example.app.LockedLoader;
import com.example.app.Sandbox;
import com.example.app.Server;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tool does to a process is over when the tool is, and a process that it cannot work in is left alone. */
class AgentHarmlessIT {
    @TempDir
    Path directory;

    /** The copy of FastClock in the jar must not take the place of classes that the application has not loaded yet. */
    @Test
    void count_applicationWithFastClock_keepsItsOwn() throws Exception {
        try (JavaCommand server = Tools.start(LateClock.class, "-cp", ToolsJar.withCore())) {
            assertThat(Tools.count(server).methods()).containsKey("FastClock.currentTimeMillis()");
            assertThat(server.send("use")).isEqualTo("works: true");
        }
    }

    @Test
    void loaders_askEachOtherOrUseOwnClasses_loadAndAreCounted() throws Exception {
        for (String job : new String[] {"count,json,examine=false", "replace,include=com.example.*"}) {
            JavaCommand.Result result = Tools.run(Loaders.class, ToolsJar.option(job));
            assertThat(result.out.lines()).containsExactly("siblings: 200", "own class: true");
            assertThat(result.err).doesNotContain("left alone");
            if (job.startsWith("count")) {
                assertThat(result.err)
                        .contains("com.example.app.Loaders$Second", "changed only shortly after its initialization");
            }
        }
    }

    @Test
    void count_loaderDoesNotFindTheCounter_leavesItsClassesAlone() throws Exception {
        try (JavaCommand server = Tools.start(Sandbox.class)) {
            ReportedCounts counted = Tools.count(server);
            assertThat(counted.leftAlone())
                    .containsEntry(
                            "its class loader does not find the tool's class in java.lang",
                            Set.of(Sandbox.Plugin.class.getName()));
            assertThat(server.send("read")).isEqualTo("works: true");
        }
    }

    @Test
    void classes_loadedAndNotInitialized_areNotLinkedByTheAgent() throws Exception {
        for (String job : new String[] {"count,examine=false", "replace,include=com.example.*"}) {
            JavaCommand.Result result = Tools.run(Linking.class, ToolsJar.option(job));
            assertThat(result.out.lines()).containsExactly("plugins: 5", "units: 5");
        }
    }

    /** The first counted read of a class must not ask a class loader. On JDK 17 the JVM asks for each protection domain. */
    @Test
    void loader_needsLockThatReadersHold_countAndReplaceWork() throws Exception {
        String counted = whileLoading("count", "--json", "--examine=false");
        assertThat(counted).contains("LockedLoader$First", "LockedLoader$Second", "LockedLoader$Later");
        String replaced = whileLoading("replace", "--include=com.example.*");
        assertThat(replaced).containsPattern("replaced (\\d+) call sites in \\1 classes\n(?s:.*)restored \\1 of \\1 ");
    }

    private static String whileLoading(String job, String... options) throws Exception {
        try (JavaCommand server = Tools.start(LockedLoader.class);
                JavaCommand tool = Tools.startCommand(
                        Stream.concat(Stream.of(job, server.pid(), "--seconds=2"), Stream.of(options))
                                .toArray())) {
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                assertThat(server.send("load")).isEqualTo("still reads");
                return !tool.process().isAlive();
            });
            String out = tool.end().expectExitCode(0).out;
            assertThat(server.send("load")).isEqualTo("still reads");
            return out;
        }
    }

    @Test
    void count_processEndsDuringExamination_doesNotWaitForIt() throws Exception {
        try (JavaCommand server = Tools.start(Server.class, ToolsJar.option("count,seconds=0.2"))) {
            server.awaitErr("Examining the clock");
            server.process().destroy(); // SIGTERM
            JavaCommand.Result ended = server.end();
            assertThat(ended.out + ended.err).contains("Clock reads: ").doesNotContain("A read costs");
        }
    }

    @Test
    void count_classFileIsNoResource_isCountedAndOthersKeepTheirLambdas() throws Exception {
        try (JavaCommand server = Tools.start(Hidden.class)) {
            ReportedCounts counted = Tools.count(server);
            assertThat(counted.callSites())
                    .anyMatch(site -> site.startsWith("com.example.app.Hidden$Clock.getAsLong:"));
            assertThat(counted.number("rewrittenClasses")).isEqualTo(1); // Not the one that is not initialized.
            assertThat(server.send("lambda")).isEqualTo("same lambda: true");
        }
    }

    @Test
    void count_processIsNotJava_isLeftAlone() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/maps")), "needs Linux");
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            assertThat(Tools.command("count", sleep.pid()).expectExitCode(1).err)
                    .contains("Process " + sleep.pid() + " is not a Java process");
            assertThat(sleep.isAlive()).isTrue();
        } finally {
            sleep.destroyForcibly();
        }
    }

    /** Such a JVM does not handle SIGQUIT, but has opened its socket at the start. */
    @Test
    void count_processWithoutSignalHandlers_isCounted() throws Exception {
        try (JavaCommand server = Tools.start(Server.class, "-Xrs")) {
            assertThat(Tools.count(server).callSites()).isNotEmpty();
            assertThat(server.send("counted now?")).isEqualTo("0");
        }
    }

    @Test
    void jar_overwrittenWhileInUse_processGoesOn() throws Exception {
        for (String job : new String[] {"count,json,examine=false", "replace,include=com.example.*"}) {
            Path jar = Files.copy(ToolsJar.path(), directory.resolve(job.substring(0, 5) + ".jar"));
            try (JavaCommand server = Tools.start(Server.class, "-javaagent:" + jar + "=" + job)) {
                try (OutputStream out = Files.newOutputStream(jar)) { // In place, as a build does.
                    out.write(new byte[100]);
                }
                server.send("still there?");
                server.process().getOutputStream().close();
                assertThat(server.end().expectExitCode(0).err)
                        .contains(job.startsWith("count") ? "com.example.app.Server" : "replaced 2 call sites");
            }
        }
    }

    @Test
    void count_byTwoVersions_bothWorkAndReportSays() throws Exception {
        Path other = copyWithout("nothing");
        try (JavaCommand server = Tools.start(Server.class)) {
            assertThat(Tools.count(server).toString()).doesNotContain("Other versions");
            ReportedCounts counted = Tools.count(other, server);
            assertThat(counted.callSites()).isNotEmpty();
            assertThat(counted.toString()).contains("Other versions of this tool have worked in this process");
            assertThat(counted.toString()).contains("This is version 99.");
            assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
        }
    }

    @Test
    void count_otherVersionIsCounting_isRefusedWithVersion() throws Exception {
        try (JavaCommand server = Tools.start(Server.class, ToolsJar.option("count,examine=false"))) {
            assertThat(Tools.command(copyWithout("nothing"), "count", server.pid())
                            .expectExitCode(1)
                            .err)
                    .contains("already being counted, by version ");
        }
    }

    /** Returns a jar of version 99. */
    private Path copyWithout(String name) throws IOException {
        Path jar = directory.resolve("without-" + name + ".jar");
        try (JarFile in = new JarFile(ToolsJar.path().toFile())) {
            Manifest manifest = in.getManifest();
            manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "99");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
                for (JarEntry entry : Collections.list(in.entries())) {
                    if (!entry.getName().equals(JarFile.MANIFEST_NAME)
                            && !entry.getName().endsWith("/" + name)) {
                        out.putNextEntry(new JarEntry(entry.getName()));
                        in.getInputStream(entry).transferTo(out);
                    }
                }
            }
        }
        return jar;
    }

    @Test
    void count_agentFails_messageHasCause() throws Exception {
        try (JavaCommand server = Tools.start(Server.class)) {
            assertThat(Tools.command(copyWithout("Jobs.class"), "count", server.pid())
                            .expectExitCode(1)
                            .err)
                    .contains("has loaded the agent, which failed: java.lang.ClassNotFoundException:"
                            + " io.fastclock.tools.agent.Jobs");
        }
    }

    /** The JVM and this tool need no other module in the application's process. */
    @Test
    void count_runtimeWithFewModules_works() throws Exception {
        try (JavaCommand server = Tools.start(Server.class, "--limit-modules=java.base,java.instrument")) {
            assertThat(Tools.count(server).callSites()).isNotEmpty();
        }
    }

    @Test
    void count_runtimeWithoutInstrumentation_messageNamesModule() throws Exception {
        assumeTrue(Files.exists(JavaCommand.tool("jlink")), "this Java has no jlink");
        Path image = directory.resolve("image");
        JavaCommand.runTool("jlink", "--add-modules", "java.base", "--output", image);
        String java = image.resolve("bin").resolve("java").toString();
        Process server =
                new ProcessBuilder(java, "-cp", ToolsJar.applications().toString(), Server.class.getName()).start();
        try {
            assertThat(server.getInputStream().read()).isEqualTo('r'); // It says that it is ready.
            assertThat(Tools.command("count", server.pid()).expectExitCode(1).err)
                    .contains("lacks the module java.instrument");
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void count_atExit_takesNoTimeForExaminationAndNamesFileByProcess() throws Exception {
        Path report = directory.resolve("report-%p.json");
        JavaCommand.Result result = Tools.run(AllReads.class, ToolsJar.option("count,json,file=" + report));
        assertThat(result.err).doesNotContain("Examining");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .anyMatch(name -> name.matches("report-\\d+\\.json"));
        }
    }

    @Test
    void count_withDelayAndEvery_leavesStartOutAndReportsIntervals() throws Exception {
        Path report = directory.resolve("report.txt");
        long startNanos = System.nanoTime();
        try (JavaCommand server = Tools.start(
                Server.class, ToolsJar.option("count,delay=1,every=1s,seconds=4,examine=false,file=" + report))) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            Files.exists(report) && Files.readString(report).contains("Restored: 1 of 1 classes."));
            List<Double> seconds = Pattern.compile("Clock reads: .* counted for ([0-9.]+) s in 1 class\\.")
                    .matcher(Files.readString(report))
                    .results()
                    .map(line -> Double.valueOf(line.group(1)))
                    .collect(Collectors.toList());
            assertThat(seconds).hasSizeBetween(2, 4); // A busy machine reports fewer intervals.
            assertThat(seconds.stream().mapToDouble(Double::doubleValue).max().orElseThrow())
                    .isLessThan((System.nanoTime() - startNanos) / 1e9 - 1);
            assertThat(server.send("counted now?")).isEqualTo("0");
        }
    }
}
