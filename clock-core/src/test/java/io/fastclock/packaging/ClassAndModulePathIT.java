// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static io.fastclock.packaging.PublishedJar.jar;
import static io.fastclock.packaging.PublishedJar.testClasses;
import static org.assertj.core.api.Assertions.assertThat;

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

    private static void expectBusyReader(String module, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(List.of(options));
        command.addAll(List.of(BusyReader.class.getName(), "io.fastclock"));
        JavaProcess process = JavaProcess.run(command, Map.of());
        assertThat(process.out.lines())
                .startsWith("first value real: true", "ticks: yes, failures: 0", "clock's module: " + module);
        assertThat(process.err).isEmpty();
    }

    private static String path(Path... paths) {
        return String.join(
                File.pathSeparator, List.of(paths).stream().map(Path::toString).toArray(String[]::new));
    }
}
