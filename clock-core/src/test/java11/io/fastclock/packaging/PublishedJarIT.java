// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static io.fastclock.packaging.PublishedJar.command;
import static io.fastclock.packaging.PublishedJar.jar;
import static io.fastclock.packaging.PublishedJar.relocatedJar;
import static io.fastclock.packaging.PublishedJar.testClasses;
import static io.fastclock.packaging.TickExpectations.expectTickWherePossible;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published jar on the class path, on the module path, relocated to another package, and in an image of jlink. */
class PublishedJarIT {
    private static final String PACKAGE = "io.fastclock";
    private static final String RELOCATED_PACKAGE = "com.example.shaded.fastclock";

    private static JavaProcess onClassPath(Path jar, String clockPackage, String option) throws Exception {
        String paths = "--class-path=" + jar + File.pathSeparator + testClasses();
        return JavaProcess.run(command(clockPackage, paths, nativeAccess("ALL-UNNAMED"), option), Map.of());
    }

    private static JavaProcess onModulePath(String option) throws Exception {
        Object[] options = {"--module-path=" + jar(), "--add-modules=" + PACKAGE, "-cp", testClasses(), option};
        return JavaProcess.run(command(PACKAGE, options), Map.of());
    }

    /** The manifest's name is for Eclipse's compiler, which does not find the descriptor. The licence asks for a copy of itself. */
    @Test
    void jar_otherTools_haveModuleNameAndLicence() throws Exception {
        try (JarFile jar = new JarFile(jar().toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo(PACKAGE);
            assertThat(jar.getInputStream(jar.getEntry("META-INF/LICENSE")))
                    .hasBinaryContent(Files.readAllBytes(Path.of("../LICENSE")));
        }
    }

    /** An IDE shows the documentation from them. */
    @Test
    void sources_besideJar_includeThoseForLaterJava() throws Exception {
        Path sources = jar().resolveSibling(jar().getFileName().toString().replace(".jar", "-sources.jar"));
        try (ZipFile zip = new ZipFile(sources.toFile())) {
            assertThat(zip.stream().map(Object::toString))
                    .contains("io/fastclock/FastClock.java", "io/fastclock/ForeignMemory.java");
        }
    }

    /** Found by name, it takes twice as much CPU time: Java generates a class to call a method that depends on its caller. */
    @Test
    void counter_fromJava24On_isFoundWithoutHandles() throws Exception {
        assumeTrue(TickExpectations.isNativeAccessNeeded() && TickExpectations.isTickCertain());
        assertThat(onClassPath(jar(), PACKAGE, "-Xlog:class+load").out)
                .contains("io.fastclock.ForeignMemory ", "ticking: true")
                .doesNotContain("io.fastclock.ForeignMemory$$InjectedInvoker");
    }

    private static void expectBothClocks(String module, JavaProcess process) throws IOException {
        assertThat(process.lines()).startsWith("first read: true", "clock's module: " + module);
        expectTickWherePossible(process);
    }

    @Test
    void clocks_onClassPath_workSilently() throws Exception {
        expectBothClocks("null", onClassPath(jar(), PACKAGE, "-Dnothing"));
    }

    @Test
    void clocks_onModulePath_workSilently() throws Exception {
        expectBothClocks(PACKAGE, onModulePath(nativeAccess(PACKAGE)));
    }

    @Test
    void clocks_relocated_workSilently() throws Exception {
        try (ZipFile jar = new ZipFile(relocatedJar().toFile())) {
            assertThat(jar.stream().map(Object::toString).filter(name -> name.endsWith(".class")))
                    .hasSizeGreaterThan(50)
                    .allMatch(name -> name.matches("com/example/shaded/fastclock/.*|META-INF/versions/.*"));
        }
        expectBothClocks("null", onClassPath(relocatedJar(), RELOCATED_PACKAGE, "-Dnothing"));
    }

    @Test
    void tickCounter_onModulePathWithoutNativeAccess_isRefusedFromJava24On() throws Exception {
        assumeTrue(TickExpectations.isNativeAccessNeeded() && TickExpectations.hasVdsoDataPage());
        TickExpectations.expectRefusal(onModulePath("-Dnothing"), "--enable-native-access=io.fastclock");
    }

    /** The list for jlink. */
    @Test
    void application_byJdeps_hasListOfModulesWithUnsupported() {
        String application = testClasses()
                .resolve(ShrunkMain.class.getName().replace('.', '/') + ".class")
                .toString();
        String jar = jar().toString();
        String[] options = {"--multi-release=17", "--print-module-deps", "-cp", jar, application};
        assertThat(PublishedJar.runTool("jdeps", options))
                .startsWith("java.base,")
                .contains("jdk.unsupported");
    }

    @Test
    void image_withoutManagementAndFlightRecorder_runsBothClocks(@TempDir Path directory) throws Exception {
        Path image = directory.resolve("image");
        PublishedJar.runTool("jlink", "--module-path=" + jar(), "--add-modules=io.fastclock", "--output=" + image);

        String java = image.resolve("bin").resolve("java").toString();
        assertThat(JavaProcess.run(List.of(java, "--list-modules"), Map.of())
                        .out
                        .lines()
                        .map(module -> module.replaceFirst("@.*", "")))
                .containsExactlyInAnyOrder("java.base", "jdk.unsupported", "io.fastclock");
        List<String> command = command(PACKAGE, "-cp", testClasses(), nativeAccess(PACKAGE));
        command.set(0, java);
        expectBothClocks(PACKAGE, JavaProcess.run(command, Map.of()));
    }
}
