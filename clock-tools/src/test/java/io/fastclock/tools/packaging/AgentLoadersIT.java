// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.CoarseReads;
import com.example.app.FrozenReads;
import com.example.app.OneClock;
import com.example.app.OsgiHost;
import com.example.app.Webapps;
import com.example.other.BundleReads;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Constants;

/** On the class path, in modules and in bundles, rewritten classes find the agent's classes, and the JVM has one clock. */
class AgentLoadersIT {
    private static final String REPLACE = "replace,include=com.example.*";
    private static final String APP_LOADER = "jdk.internal.loader.ClassLoaders$AppClassLoader@";
    private static final String IMPLICIT_DELEGATION = "felix.bootdelegation.implicit=";

    @TempDir
    Path directory;

    private Path report() {
        return directory.resolve("report.json");
    }

    @Test
    void replace_coreJarOnClassPath_hasOneClock() throws Exception {
        String classPath = ToolsJar.coreJar() + File.pathSeparator + ToolsJar.applications();
        expectOneClock(APP_LOADER, "-cp", classPath, OneClock.class.getName());
        expectReplaced(APP_LOADER, "-cp", classPath, FrozenReads.class.getName());
    }

    @Test
    void module_withoutFastClock_isCountedAndReplaced() throws Exception {
        Path module = module();
        expectCounted("-p", module);
        JavaCommand.Result replaced =
                run(Stream.of(ToolsJar.option(REPLACE), "-p", module, "-m", "com.example/" + AllReads.class.getName()));
        assertThat(replaced.err).contains("read the FastClock of this tool");
    }

    @Test
    void module_requiringFastClock_hasOneClock() throws Exception {
        String path = ToolsJar.coreJar() + File.pathSeparator + module("io.fastclock");
        expectOneClock("io.fastclock", "-p", path, "-m", "com.example/" + OneClock.class.getName());
        expectReplaced("io.fastclock", "-p", path, "-m", "com.example/" + FrozenReads.class.getName());
        expectCounted("-p", path);
    }

    /** The application's module does not read the module of FastClock before the agent rewrites the classes. */
    @Test
    void module_besideFastClockModule_hasOneClock() throws Exception {
        String path = ToolsJar.coreJar() + File.pathSeparator + module();
        expectReplaced(
                "io.fastclock",
                "-p",
                path,
                "--add-modules",
                "io.fastclock",
                "-m",
                "com.example/" + FrozenReads.class.getName());
    }

    @Test
    void module_requiringFastClockCoarse_hasNativeAccess() throws Exception {
        JavaCommand.Result result = run(Stream.of(
                ToolsJar.option(REPLACE + ",clock=coarse"),
                "-p",
                ToolsJar.coreJar() + File.pathSeparator + module("io.fastclock"),
                "--add-modules",
                "jdk.unsupported", // Before Java 24 the tick counter is loaded by it.
                "-m",
                "com.example/" + CoarseReads.class.getName()));
        assertThat(result.err)
                .contains("read the application's FastClock in ", ": CoarseClock[")
                .doesNotContain("not verified", "needs the option", "WARNING", "ClassNotFound");
        ToolsJar.expectNativeAccess(result.err, "the module io.fastclock");
    }

    private void expectCounted(Object... modulePath) throws Exception {
        run(Stream.concat(
                Stream.of(modulePath),
                Stream.of(ToolsJar.count(report()), "-m", "com.example/" + AllReads.class.getName())));
        assertThat(ReportedCounts.read(report()).callSites()).isEqualTo(ReportedCounts.expectedBy(AllReads.class));
    }

    private static void expectOneClock(String owner, String... application) throws Exception {
        JavaCommand.Result result = run(
                Stream.concat(Stream.of("-Dfastclock.clock=ticker", ToolsJar.option(REPLACE)), Stream.of(application)));
        assertThat(result.out).startsWith("FastClock is of " + owner).contains("updater threads: 1");
        assertThat(result.err).contains("replaced 1 call site in 1 class");
    }

    private static void expectReplaced(String owner, String... application) throws Exception {
        JavaCommand.Result result = run(Stream.concat(Stream.of(ToolsJar.option(REPLACE)), Stream.of(application)));
        assertThat(result.out).startsWith("FastClock is of " + owner);
        assertThat(result.out.lines()).contains("static method: FastClock", "method reference: FastClock");
    }

    private static JavaCommand.Result run(Stream<?> arguments) throws Exception {
        return JavaCommand.run(arguments.toArray()).expectExitCode(0);
    }

    /** Creates a module with the applications. */
    private Path module(String... required) throws Exception {
        Path module = Files.createDirectories(directory.resolve("module"));
        for (String name : List.of("app", "other")) {
            Path target = Files.createDirectories(
                    module.resolve("com").resolve("example").resolve(name));
            Path source =
                    ToolsJar.applications().resolve("com").resolve("example").resolve(name);
            try (Stream<Path> files = Files.list(source)) {
                for (Path file : files.collect(Collectors.toList())) {
                    Files.copy(file, target.resolve(file.getFileName()));
                }
            }
        }
        String requires = required.length == 0 ? "" : "requires " + String.join(", ", required) + ";";
        Path info = Files.writeString(directory.resolve("module-info.java"), "module com.example {" + requires + "}");
        JavaCommand.runTool("javac", "-d", module, "-p", ToolsJar.coreJar(), info);
        return module;
    }

    /** Without a setting of the framework. */
    @Test
    void bundle_withoutBootDelegation_isCountedAndReplaced() throws Exception {
        for (String implicit : List.of("false", "true")) {
            JavaCommand.Result counted = bundle(ToolsJar.count(report()), IMPLICIT_DELEGATION + implicit);
            assertThat(counted.out.strip()).isEqualTo("reads: 4");
            expectCountedInBundle();
        }
        JavaCommand.Result replaced = bundle(ToolsJar.option(REPLACE), IMPLICIT_DELEGATION + "false");
        assertThat(replaced.out.strip()).isEqualTo("reads: 4");
        assertThat(replaced.err).doesNotContain("left alone");
    }

    @Test
    void webapps_withFastClockEach_haveOneClockEachAndReportSays() throws Exception {
        JavaCommand.Result result = run(Stream.of(
                ToolsJar.option(REPLACE),
                "-cp",
                ToolsJar.applications(),
                Webapps.class.getName(),
                3,
                ToolsJar.applications(),
                ToolsJar.coreJar()));
        assertThat(result.err)
                .contains("classes of java.net.URLClassLoader@")
                .contains("read the application's FastClock in java.net.URLClassLoader@")
                .contains("these are 4 clocks; each has an updater thread of its own while it caches");
    }

    private void expectCountedInBundle() throws IOException {
        assertThat(ReportedCounts.read(report()).callSites().stream().filter(site -> site.contains("BundleReads")))
                .hasSize(4)
                .allMatch(site -> site.matches("com.example.other.BundleReads(\\$Other)?.read:\\d+ \\d+ .*"));
    }

    private JavaCommand.Result bundle(String agent, String... settings) throws Exception {
        String felix = Path.of(FrameworkFactory.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        List<Object> command = new ArrayList<>(List.of(
                agent,
                "-cp",
                felix + File.pathSeparator + ToolsJar.applications(),
                OsgiHost.class.getName(),
                Files.createTempDirectory(directory, "framework"),
                bundleJar().toUri(),
                BundleReads.class.getName()));
        command.addAll(List.of(settings));
        return JavaCommand.run(command.toArray()).expectExitCode(0);
    }

    private Path bundleJar() throws Exception {
        Manifest manifest = new Manifest();
        Attributes headers = manifest.getMainAttributes();
        headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
        headers.putValue(Constants.BUNDLE_SYMBOLICNAME, "reads");
        Path jar = directory.resolve("bundle.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            for (String name : List.of("BundleReads", "BundleReads$Other")) {
                String entry = "com/example/other/" + name + ".class";
                out.putNextEntry(new JarEntry(entry));
                Files.copy(ToolsJar.applications().resolve(entry), out);
                out.closeEntry();
            }
        }
        return jar;
    }
}
