// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.Hidden;
import com.example.app.LockedLoader;
import com.example.app.Server;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tool does to a process is over when the tool is, and a process that it cannot work in is left alone. */
class AgentHarmlessIT {
    @TempDir
    Path directory;

    /** The first counted read of a class must not ask a class loader. On JDK 17 the JVM asks for each protection domain. */
    @Test
    void loader_needsLockThatReadersHold_countAndReplaceWork() throws Exception {
        try (JavaCommand server = Tools.start(LockedLoader.class);
                JavaCommand count = whileLoading(server, "count", "--examine=false");
                JavaCommand replace = whileLoading(server, "replace", "--include=com.example.*")) {
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                assertThat(server.send("load")).isEqualTo("still reads");
                return !count.process.isAlive() && !replace.process.isAlive();
            });
            assertThat(count.end().expectExitCode(0).out)
                    .contains("LockedLoader$Reader", "LockedLoader$Second", "LockedLoader$Loaded");
            assertThat(replace.end().expectExitCode(0).out)
                    .containsPattern("replaced (\\d+) call sites in \\1 classes\n(?s:.*)restored \\1 of \\1 ");
            assertThat(server.send("load")).isEqualTo("still reads");
        }
    }

    private static JavaCommand whileLoading(JavaCommand server, String job, String option) throws Exception {
        return Tools.startCommand(job, server.pid(), "--seconds=2", option);
    }

    @Test
    void count_processTerminatedDuringExamination_printsReportWithoutIt() throws Exception {
        assumeTrue(!System.getProperty("os.name").startsWith("Windows"), "Windows has no SIGTERM");
        try (JavaCommand server = Tools.start(Server.class, Tools.option("count,seconds=0.2"))) {
            server.awaitText("Examining the clock");
            server.process.toHandle().destroy(); // SIGTERM. A Process would also close the standard input.
            JavaCommand.Result ended = server.end().expectExitCode(128 + 15);
            assertThat(ended.out + ended.err).contains("Clock reads: ").doesNotContain("A read costs");
        }
    }

    /** One class loader does not return class files as resources, and the other one does not find the counter. */
    @Test
    void count_hiddenOrUninitializedClasses_areCountedOrNamedAndOthersKeepTheirLambdas() throws Exception {
        try (JavaCommand server = Tools.start(Hidden.class);
                JavaCommand count =
                        Tools.startCommand("count", server.pid(), "--seconds=600", "--json", "--no-examine")) {
            count.awaitText("Counting the clock reads of process ");
            assertThat(server.send("use")).isEqualTo("same lambda: true, plugin works: true, late: true");
            count.process.destroy();
            ReportedCounts counted = new ReportedCounts(count.end().out);
            assertThat(counted.callSites())
                    .anyMatch(site -> site.startsWith("com.example.app.Hidden$Clock.getAsLong:"));
            assertThat(counted.number("rewrittenClasses")).isEqualTo(2);
            assertThat(counted.number("restoredClasses")).isEqualTo(1);
            assertThat(counted.toString())
                    .contains("1 class (com.example.app.Hidden$Unused): not yet initialized, and left with the calls of"
                            + " this tool");
            assertThat(counted.leftAlone())
                    .containsExactlyInAnyOrder(
                            "its class loader does not find the tool's class in java.lang: \""
                                    + Hidden.Clock.class.getName() + "\"",
                            "loaded before and initialized only meanwhile, or still running its initializer, and not changed:"
                                    + " begin again, or start the process with -javaagent: \"com.example.app.Hidden$Late\","
                                    + " \"com.example.app.Hidden$Serving\"");
        }
    }

    /**
     * A JVM without signal handlers does not handle SIGQUIT, but has opened its socket at the start. The JVM and this tool need no
     * other module.
     */
    @Test
    void count_processWithoutSignalHandlersAndMostModules_isCounted() throws Exception {
        try (JavaCommand server = Tools.start(Server.class, "-Xrs", "--limit-modules=java.base,java.instrument")) {
            assertThat(Tools.count(server).callSites()).isNotEmpty();
            assertThat(server.send("counted now?")).isEqualTo("0");
        }
    }

    @Test
    void jar_overwrittenWhileInUse_processGoesOn() throws Exception {
        Path jar = Files.copy(Tools.JAR, directory.resolve("copy.jar"));
        String agent = "-javaagent:" + jar + "=";
        try (JavaCommand server = Tools.start(
                Server.class, agent + "count,json,examine=false", agent + "replace,include=com.example.*")) {
            try (OutputStream out = Files.newOutputStream(jar)) { // In place, as a build does.
                out.write(new byte[100]);
            }
            server.send("still there?");
            assertThat(server.endInput().err).contains("\"com.example.app.Server\"", "replaced 2 call sites");
        }
    }

    @Test
    void count_byOtherVersions_worksOrNamesTheCause() throws Exception {
        try (JavaCommand server = Tools.start(Server.class)) {
            assertThat(countBy(versionWithout("Jobs"), server).expectExitCode(1).err)
                    .contains("java.lang.ClassNotFoundException: io.fastclock.tools.agent.Jobs");
            ReportedCounts counted = new ReportedCounts(
                    countBy(versionWithout("Nothing"), server).expectExitCode(0).out);
            assertThat(counted.callSites()).isNotEmpty();
            assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
        }
    }

    private static JavaCommand.Result countBy(Path jar, JavaCommand server) throws Exception {
        return JavaCommand.run("-jar", jar, "count", server.pid(), "--seconds=0.2", "--json", "--no-examine");
    }

    /** Returns a jar of version 99. */
    private Path versionWithout(String className) throws IOException {
        Path jar = Files.copy(Tools.JAR, directory.resolve("without-" + className + ".jar"));
        try (FileSystem files = FileSystems.newFileSystem(jar, (ClassLoader) null)) {
            Path manifest = files.getPath(JarFile.MANIFEST_NAME);
            String version = "Implementation-Version: ";
            Files.writeString(manifest, Files.readString(manifest).replaceFirst(version + ".*", version + "99"));
            Files.deleteIfExists(files.getPath("io/fastclock/tools/agent", className + ".class"));
        }
        return jar;
    }

    @Test
    void count_runtimeWithoutInstrumentation_messageNamesModule() throws Exception {
        Path image = directory.resolve("image");
        JavaCommand.runTool("jlink", "--add-modules", "java.base", "--output", image);
        Path java = image.resolve("bin").resolve("java");
        try (JavaCommand server = new JavaCommand(java, "-cp", Tools.APPLICATIONS, Server.class.getName())) {
            server.awaitText("ready");
            assertThat(Tools.command("count", server.pid()).expectExitCode(1).err)
                    .contains("lacks the module java.instrument");
        }
    }

    /** As in an image for one application. */
    @Test
    void commandLine_runtimeWithoutOtherModules_examinesAndNamesAttach() throws Exception {
        Object[] runtime = {"--limit-modules=java.base", "-jar", Tools.JAR};
        assertThat(JavaCommand.run(Tools.join(runtime, "doctor")).out)
                .containsPattern("a read costs +[0-9.]+ .s without FastClock, [0-9.]+ .s with it");
        assertThat(JavaCommand.run(Tools.join(
                                runtime, "count", ProcessHandle.current().pid()))
                        .expectExitCode(1)
                        .err)
                .contains("it lacks the module jdk.attach. Use a JDK.");
    }
}
