// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.FastReads;
import com.example.app.FrozenReads;
import com.example.app.OsgiHost;
import com.example.other.BundleReads;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the class path, in modules and in bundles, rewritten classes find the agent's classes. */
class AgentLoadersIT {
    private static final String REPLACE = Tools.option("replace,include=com.example.*");

    @TempDir
    Path directory;

    @Test
    void module_withoutFastClock_isCountedAndReplaced() throws Exception {
        Path module = module("");
        expectCounted(module);
        assertThat(run(REPLACE, "-p", module, "-m", "com.example/" + AllReads.class.getName()).err)
                .contains("read the FastClock of this tool");
    }

    @Test
    void module_requiringFastClock_isCountedAndReadsItsClock() throws Exception {
        String path = withCore(module("requires io.fastclock;"));
        expectCounted(path);
        expectReplaced("io.fastclock", "-p", path, "-m", "com.example/" + FrozenReads.class.getName());
        JavaCommand.Result ticking = run(REPLACE, "-p", path, "-m", "com.example/" + FastReads.class.getName());
        assertThat(ticking.err)
                .contains("read the FastClock of the application", ": KernelTickClock[")
                .doesNotContain("needs the option", "WARNING", "ClassNotFound");
        Tools.expectNativeAccess(ticking.err, "the module io.fastclock");
    }

    /** The application's module does not read the module of FastClock. */
    @Test
    void module_besideFastClockModule_readsItsClock() throws Exception {
        String main = "com.example/" + FastReads.class.getName();
        assertThat(run(REPLACE, "-p", withCore(module("")), "--add-modules", "io.fastclock", "-m", main).err)
                .contains("read the FastClock of the application: KernelTickClock[");
    }

    private static String withCore(Path module) {
        return Tools.CORE_JAR + File.pathSeparator + module;
    }

    private void expectCounted(Object modulePath) throws Exception {
        run(Tools.countTo(directory), "-p", modulePath, "-m", "com.example/" + AllReads.class.getName());
        assertThat(ReportedCounts.in(directory).callSites()).isEqualTo(ReportedCounts.expectedBy(AllReads.class));
    }

    private static void expectReplaced(String owner, Object... application) throws Exception {
        JavaCommand.Result result = run(Tools.join(new Object[] {REPLACE}, application));
        assertThat(result.out).startsWith("FastClock is of " + owner);
        assertThat(result.out.lines()).contains("static method: FastClock", "method reference: FastClock");
    }

    private static JavaCommand.Result run(Object... arguments) throws Exception {
        return JavaCommand.run(arguments).expectExitCode(0);
    }

    /** Creates a module with the applications. */
    private Path module(String directives) throws Exception {
        Path info = Files.writeString(directory.resolve("module-info.java"), "module com.example {" + directives + "}");
        JavaCommand.runTool("javac", "-d", directory, "-p", Tools.CORE_JAR, info);
        return jar("module", "-C", Tools.APPLICATIONS, ".", "-C", directory, "module-info.class");
    }

    private Path jar(String name, Object... contents) throws Exception {
        Path jar = directory.resolve(name + ".jar");
        JavaCommand.runTool("jar", Tools.join(new Object[] {"--create", "--file", jar}, contents));
        return jar;
    }

    @Test
    void bundle_withoutBootDelegation_isCounted() throws Exception {
        assertThat(bundle(Tools.countTo(directory)).out.strip()).isEqualTo("reads: 4");
        assertThat(ReportedCounts.in(directory).callSites().stream().filter(site -> site.contains("BundleReads")))
                .hasSize(4)
                .allMatch(site -> site.matches("com.example.other.BundleReads(\\$Other)?.read:\\d+ 1 .*"));
    }

    @Test
    void bundle_withoutBootDelegation_isReplaced() throws Exception {
        JavaCommand.Result result = bundle(REPLACE);
        assertThat(result.out.strip()).isEqualTo("reads: 4");
        assertThat(result.err).doesNotContain("left alone");
    }

    private JavaCommand.Result bundle(String agent) throws Exception {
        Path manifest = Files.writeString(
                directory.resolve("manifest"), "Bundle-ManifestVersion: 2\nBundle-SymbolicName: reads\n");
        String classes = BundleReads.class.getName().replace('.', '/');
        Object[] both = {
            "-C", Tools.APPLICATIONS, classes + ".class", "-C", Tools.APPLICATIONS, classes + "$Other.class"
        };
        Path bundle = jar("bundle", Tools.join(new Object[] {"--manifest", manifest}, both));
        return run(
                agent,
                "-cp",
                Tools.jarOf(FrameworkFactory.class) + File.pathSeparator + Tools.APPLICATIONS,
                OsgiHost.class.getName(),
                directory.resolve("framework"),
                bundle.toUri(),
                BundleReads.class.getName());
    }
}
