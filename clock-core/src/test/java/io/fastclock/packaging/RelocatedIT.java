// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** FastClock shaded into another jar and relocated to another package. */
class RelocatedIT {
    @Test
    void jar_relocated_ticksWithoutFailure() throws Exception {
        try (ZipFile jar = new ZipFile(PublishedJar.relocatedJar().toFile())) {
            assertThat(jar.stream().map(Object::toString).filter(name -> name.endsWith(".class")))
                    .isNotEmpty()
                    .allMatch(name -> name.startsWith("com/example/shaded/fastclock/"));
        }
        JavaProcess process = JavaProcess.run(
                List.of(
                        JavaProcess.javaHome().resolve("bin").resolve("java").toString(),
                        // These settings use code that could depend on the package name.
                        "-Dfastclock.jmx="
                                + ModuleLayer.boot()
                                        .findModule("java.management")
                                        .isPresent(),
                        "-Dfastclock.backwardStep=hold",
                        "-cp",
                        PublishedJar.relocatedJar() + File.pathSeparator + PublishedJar.testClasses(),
                        BusyReader.class.getName(),
                        "com.example.shaded.fastclock"),
                Map.of());
        assertThat(process.out.lines())
                .startsWith("first value real: true", "ticks: yes, failures: 0", "clock's module: null");
        assertThat(process.err).isEmpty();
    }

    @Test
    void tickCounter_relocated_isUsedSilentlyWherePossible() throws Exception {
        CoarseExpectations.expectTickWherePossible(JavaProcess.run(
                List.of(
                        JavaProcess.javaHome().resolve("bin").resolve("java").toString(),
                        CoarseExpectations.nativeAccess("ALL-UNNAMED"),
                        "-cp",
                        PublishedJar.relocatedJar() + File.pathSeparator + PublishedJar.testClasses(),
                        CoarseReader.class.getName(),
                        "com.example.shaded.fastclock"),
                Map.of()));
    }
}
