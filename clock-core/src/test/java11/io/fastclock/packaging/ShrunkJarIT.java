// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.android.tools.r8.R8;
import io.fastclock.JavaProcess;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application with the published jar, shrunk by R8 with one rule of its own: that for its main method. */
class ShrunkJarIT {
    @Test
    void application_shrunkByR8_works(@TempDir Path directory) throws Exception {
        assumeTrue(Files.exists(JavaProcess.javaHome().resolve("lib/jrt-fs.jar")), "R8 cannot read this JDK");
        Path home = JavaProcess.javaHome();
        String main = ShrunkMain.class.getName();
        Path rule = directory.resolve("rule.pro");
        Files.writeString(rule, "-keep class " + main + " { void main(java.lang.String[]); }");
        Path shrunk = directory.resolve("shrunk.jar");
        URI r8 = R8.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        Path mainFile = PublishedJar.testClasses().resolve(main.replace('.', '/') + ".class");
        // With a third of the CPU time that R8 takes in this JVM.
        List<String> shrink = JavaProcess.java(
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", Path.of(r8), R8.class.getName(), "--classfile");
        Stream.of("--lib", home, "--pg-conf", rule, "--output", shrunk, mainFile, PublishedJar.jar())
                .forEach(argument -> shrink.add(argument.toString()));
        JavaProcess.run(shrink, Map.of());
        String access = TickExpectations.nativeAccess("ALL-UNNAMED");
        JavaProcess process = JavaProcess.run(JavaProcess.java(access, "-cp", shrunk, main), Map.of());
        assertThat(process.lines()).contains("serializable: true", "recorded: true");
        if (TickExpectations.isTickCertain()) {
            assertThat(process.lines()).contains("ticking: true");
        }
    }
}
