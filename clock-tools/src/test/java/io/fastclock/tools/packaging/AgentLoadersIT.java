// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.FrozenReads;
import com.example.app.OsgiHost;
import com.example.app.Server;
import io.fastclock.JavaProcess;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the class path, in modules and in bundles, rewritten classes find the agent's classes. */
class AgentLoadersIT {
    private static final String SERVER = "com.example/" + Server.class.getName();

    @TempDir
    Path directory;

    @Test
    void module_withoutFastClock_isCountedAndReplaced() throws Exception {
        Path module = module("");
        run(Tools.countTo(directory), "-p", module, "-m", "com.example/" + AllReads.class.getName());
        assertThat(ReportedCounts.in(directory).callSites()).isEqualTo(ReportedCounts.expectedBy(AllReads.class));
        Tools.canary("this tool", "-p", module, "-m", SERVER);
    }

    @Test
    void module_requiringFastClock_isCountedAndReadsItsClock() throws Exception {
        String path = withCore(module("requires io.fastclock;"));
        String count = Tools.countTo(directory);
        JavaProcess frozen = run(Tools.REPLACE, count, "-p", path, "-m", "com.example/" + FrozenReads.class.getName());
        assertThat(frozen.out).startsWith("FastClock is of io.fastclock");
        assertThat(frozen.out.lines()).contains("static method: FastClock", "method reference: FastClock");
        assertThat(ReportedCounts.in(directory).callSites())
                .anyMatch(site -> site.matches(".*FrozenReads.changeable:\\d+ 1 FastClock.currentTimeMillis\\(\\)"));
        String err = Tools.canary("the application", "-p", path, "-m", SERVER);
        assertThat(err).doesNotContain("needs the option", "WARNING", "ClassNotFound");
        Tools.expectNativeAccess(err, "the module io.fastclock");
    }

    /** The application's module does not read the module of FastClock. */
    @Test
    void module_besideFastClockModule_readsItsClock() throws Exception {
        Tools.canary("the application", "-p", withCore(module("")), "--add-modules", "io.fastclock", "-m", SERVER);
    }

    private static String withCore(Path module) {
        return Tools.CORE_JAR + File.pathSeparator + module;
    }

    private static JavaProcess run(Object... arguments) throws Exception {
        return Tools.java(arguments).expectExitCode(0);
    }

    /** Creates a module with the applications. */
    private Path module(String directives) throws Exception {
        Path info = Files.writeString(directory.resolve("module-info.java"), "module com.example {" + directives + "}");
        Tools.runTool("javac", "-d", directory, "-p", Tools.CORE_JAR, info);
        return jar("module", "-C", Tools.APPLICATIONS, ".", "-C", directory, "module-info.class");
    }

    private Path jar(String name, Object... contents) throws Exception {
        Path jar = directory.resolve(name + ".jar");
        Tools.runTool("jar", "--create", "--file", jar, contents);
        return jar;
    }

    @Test
    void bundle_withoutBootDelegation_isCountedAndReplaced() throws Exception {
        Path manifest = Files.writeString(
                directory.resolve("manifest"), "Bundle-ManifestVersion: 2\nBundle-SymbolicName: reads\n");
        Path bundle = jar("bundle", "--manifest", manifest, "-C", Tools.APPLICATIONS, ".");
        JavaProcess result = run(
                Tools.countTo(directory),
                Tools.REPLACE,
                "-cp",
                Tools.jarOf(FrameworkFactory.class) + File.pathSeparator + Tools.APPLICATIONS,
                OsgiHost.class.getName(),
                directory.resolve("framework"),
                bundle.toUri(),
                AllReads.class.getName());
        assertThat(result.out.strip()).isEqualTo("done");
        assertThat(ReportedCounts.in(directory).callSites().stream().filter(site -> site.startsWith("com.example.")))
                .containsExactlyInAnyOrderElementsOf(
                        ReportedCounts.replaced(AllReads.class, "System.currentTimeMillis()"));
    }
}
