// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.android.tools.r8.R8;
import io.fastclock.JavaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application with the published jar, shrunk by R8 with one rule of its own: that for its main method. */
class ShrunkJarIT {
    private static final String FASTEST_START = "-XX:TieredStopAtLevel=1";

    @Test
    void application_shrunkByR8_works(@TempDir Path directory) throws Exception {
        assumeTrue(Files.exists(JavaProcess.javaHome().resolve("lib/jrt-fs.jar")), "R8 cannot read this JDK");
        String main = ShrunkMain.class.getName();
        Path rules = Files.writeString(
                directory.resolve("rules.pro"), "-keep class " + main + " { void main(java.lang.String[]); }");
        String shrunk = directory.resolve("shrunk.jar").toString();
        String java = JavaProcess.javaHome().resolve("bin").resolve("java").toString();
        JavaProcess.run(
                List.of(
                        java,
                        FASTEST_START,
                        "-cp",
                        Path.of(R8.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString(),
                        R8.class.getName(),
                        "--classfile",
                        "--release",
                        "--lib",
                        JavaProcess.javaHome().toString(),
                        "--pg-conf",
                        rules.toString(),
                        "--output",
                        shrunk,
                        PublishedJar.testClasses()
                                .resolve(main.replace('.', '/') + ".class")
                                .toString(),
                        PublishedJar.jar().toString()),
                Map.of());
        JavaProcess process = JavaProcess.run(
                List.of(java, FASTEST_START, TickExpectations.nativeAccess("ALL-UNNAMED"), "-cp", shrunk, main),
                Map.of());
        assertThat(process.lines()).contains("serializable: true", "recorded: true");
        if (TickExpectations.isTickCertain()) {
            assertThat(process.lines()).contains("ticking: true");
        }
    }
}
