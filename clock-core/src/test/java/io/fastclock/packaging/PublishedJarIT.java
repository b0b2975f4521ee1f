// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static io.fastclock.packaging.PublishedJar.jar;
import static io.fastclock.packaging.PublishedJar.relocatedJar;
import static io.fastclock.packaging.PublishedJar.testClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The published jar on the class path, on the module path, and relocated to another package. */
class PublishedJarIT {
    private static final String PACKAGE = "io.fastclock";
    private static final String RELOCATED_PACKAGE = "com.example.shaded.fastclock";

    private static JavaProcess run(Class<?> reader, String clockPackage, String... options) throws Exception {
        return PublishedJar.run(JavaProcess.javaHome(), reader, clockPackage, options);
    }

    private static String path(Path... paths) {
        return String.join(
                File.pathSeparator, List.of(paths).stream().map(Path::toString).toArray(String[]::new));
    }

    private static void expectBusyReader(String module, JavaProcess process) {
        assertThat(process.out.lines())
                .startsWith("first value real: true", "ticks: yes, failures: 0", "clock's module: " + module);
        assertThat(process.err).isEmpty();
    }

    @Test
    void jar_onClassPath_ticksWithoutFailure() throws Exception {
        expectBusyReader("null", run(BusyReader.class, PACKAGE, "-cp", path(jar(), testClasses())));
    }

    @Test
    void jar_onModulePath_ticksWithoutFailure() throws Exception {
        expectBusyReader(
                PACKAGE,
                run(
                        BusyReader.class,
                        PACKAGE,
                        "-p",
                        path(jar()),
                        "--add-modules",
                        PACKAGE,
                        "-cp",
                        path(testClasses())));
    }

    @Test
    void jar_relocated_ticksWithoutFailure() throws Exception {
        try (ZipFile jar = new ZipFile(relocatedJar().toFile())) {
            assertThat(jar.stream().map(Object::toString).filter(name -> name.endsWith(".class")))
                    .isNotEmpty()
                    .allMatch(name -> name.startsWith("com/example/shaded/fastclock/"));
        }
        boolean hasJmx = ModuleLayer.boot().findModule("java.management").isPresent();
        expectBusyReader(
                "null",
                run(
                        BusyReader.class,
                        RELOCATED_PACKAGE,
                        // These settings use code that could depend on the package name.
                        "-Dfastclock.jmx=" + hasJmx,
                        "-Dfastclock.backwardStep=hold",
                        "-cp",
                        path(relocatedJar(), testClasses())));
    }

    @Test
    void tickCounter_onClassPath_isUsedSilentlyWherePossible() throws Exception {
        String access = CoarseExpectations.nativeAccess("ALL-UNNAMED");
        CoarseExpectations.expectTickWherePossible(
                run(CoarseReader.class, PACKAGE, access, "-cp", path(jar(), testClasses())));
    }

    @Test
    void tickCounter_relocated_isUsedSilentlyWherePossible() throws Exception {
        String access = CoarseExpectations.nativeAccess("ALL-UNNAMED");
        CoarseExpectations.expectTickWherePossible(
                run(CoarseReader.class, RELOCATED_PACKAGE, access, "-cp", path(relocatedJar(), testClasses())));
    }

    /** Before Java 24 the module requires jdk.unsupported, which is then resolved. */
    @Test
    void tickCounter_onModulePath_isUsedSilentlyWherePossible() throws Exception {
        CoarseExpectations.expectTickWherePossible(run(
                CoarseReader.class,
                PACKAGE,
                CoarseExpectations.nativeAccess(PACKAGE),
                "-p",
                path(jar()),
                "--limit-modules",
                PACKAGE,
                "--add-modules",
                PACKAGE,
                "-cp",
                path(testClasses())));
    }

    @Test
    void tickCounter_onModulePathWithoutNativeAccess_isRefusedFromJava24On() throws Exception {
        assumeTrue(CoarseExpectations.isNativeAccessNeeded() && CoarseExpectations.hasVdsoDataPage());
        CoarseExpectations.expectRefusal(
                run(
                        CoarseReader.class,
                        PACKAGE,
                        "-p",
                        path(jar()),
                        "--add-modules",
                        PACKAGE,
                        "-cp",
                        path(testClasses())),
                "--enable-native-access=io.fastclock");
    }
}
