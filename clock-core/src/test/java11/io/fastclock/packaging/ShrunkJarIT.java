// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.android.tools.r8.R8;
import io.fastclock.JavaProcess;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application with the published jar, shrunk by R8 with one rule of its own: that for its main method. */
class ShrunkJarIT {
    @Test
    void application_shrunkByR8_works(@TempDir Path directory) throws Exception {
        assumeTrue(Files.exists(JavaProcess.javaHome().resolve("lib/jrt-fs.jar")), "R8 cannot read this JDK");
        Path home = JavaProcess.javaHome();
        Path java = home.resolve("bin").resolve("java");
        String main = ShrunkMain.class.getName();
        Path rule = directory.resolve("rule.pro");
        Files.writeString(rule, "-keep class " + main + " { void main(java.lang.String[]); }");
        Path shrunk = directory.resolve("shrunk.jar");
        URI r8 = R8.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        Path mainFile = PublishedJar.testClasses().resolve(main.replace('.', '/') + ".class");
        // With a third of the CPU time that R8 takes in this JVM.
        Object[] jvm = {java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", Path.of(r8), R8.class.getName()};
        Object[] options = {"--classfile", "--lib", home, "--pg-conf", rule, "--output", shrunk};
        run(Stream.of(jvm, options, new Object[] {mainFile, PublishedJar.jar()}).flatMap(Stream::of));
        JavaProcess process = run(Stream.of(java, TickExpectations.nativeAccess("ALL-UNNAMED"), "-cp", shrunk, main));
        assertThat(process.lines()).contains("serializable: true", "recorded: true");
        if (TickExpectations.isTickCertain()) {
            assertThat(process.lines()).contains("ticking: true");
        }
    }

    private static JavaProcess run(Stream<?> command) throws Exception {
        return JavaProcess.run(command.map(Object::toString).collect(Collectors.toList()), Map.of());
    }
}
