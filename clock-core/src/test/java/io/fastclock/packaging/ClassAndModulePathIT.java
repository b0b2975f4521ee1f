// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static io.fastclock.packaging.PublishedJar.jar;
import static io.fastclock.packaging.PublishedJar.testClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The published jar on the class path and on the module path. */
class ClassAndModulePathIT {
    private static final String JAVA =
            JavaProcess.javaHome().resolve("bin").resolve("java").toString();

    @Test
    void jar_onClassPath_ticksWithoutFailure() throws Exception {
        expectBusyReader("null", "-cp", path(jar(), testClasses()));
    }

    @Test
    void jar_onModulePath_ticksWithoutFailure() throws Exception {
        expectBusyReader(
                "io.fastclock", "-p", path(jar()), "--add-modules", "io.fastclock", "-cp", path(testClasses()));
    }

    @Test
    void tickCounter_onClassPath_isUsedSilentlyWherePossible() throws Exception {
        CoarseExpectations.expectTickWherePossible(run(
                CoarseReader.class, CoarseExpectations.nativeAccess("ALL-UNNAMED"), "-cp", path(jar(), testClasses())));
    }

    /** Before Java 24 the module requires jdk.unsupported, which is then resolved. */
    @Test
    void tickCounter_onModulePath_isUsedSilentlyWherePossible() throws Exception {
        CoarseExpectations.expectTickWherePossible(run(
                CoarseReader.class,
                CoarseExpectations.nativeAccess("io.fastclock"),
                "-p",
                path(jar()),
                "--limit-modules",
                "io.fastclock",
                "--add-modules",
                "io.fastclock",
                "-cp",
                path(testClasses())));
    }

    @Test
    void tickCounter_onModulePathWithoutNativeAccess_isRefusedFromJava24On() throws Exception {
        assumeTrue(CoarseExpectations.isNativeAccessNeeded() && CoarseExpectations.hasVdsoDataPage());
        CoarseExpectations.expectRefusal(
                run(CoarseReader.class, "-p", path(jar()), "--add-modules", "io.fastclock", "-cp", path(testClasses())),
                "--enable-native-access=io.fastclock");
    }

    private static JavaProcess run(Class<?> main, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(List.of(options));
        command.addAll(List.of(main.getName(), "io.fastclock"));
        return JavaProcess.run(command, Map.of());
    }

    private static void expectBusyReader(String module, String... options) throws Exception {
        JavaProcess process = run(BusyReader.class, options);
        assertThat(process.out.lines())
                .startsWith("first value real: true", "ticks: yes, failures: 0", "clock's module: " + module);
        assertThat(process.err).isEmpty();
    }

    private static String path(Path... paths) {
        return String.join(
                File.pathSeparator, List.of(paths).stream().map(Path::toString).toArray(String[]::new));
    }
}
