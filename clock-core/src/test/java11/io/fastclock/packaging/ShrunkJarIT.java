// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.OutputMode;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import io.fastclock.JavaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application with the published jar, shrunk by R8 with one rule of its own: that for its main method. */
class ShrunkJarIT {
    @Test
    void application_shrunkByR8_works(@TempDir Path directory) throws Exception {
        assumeTrue(Files.exists(JavaProcess.javaHome().resolve("lib/jrt-fs.jar")), "R8 cannot read this JDK");
        String main = ShrunkMain.class.getName();
        String rule = "-keep class " + main + " { void main(java.lang.String[]); }";
        Path shrunk = directory.resolve("shrunk.jar");
        R8.run(R8Command.builder()
                .addLibraryResourceProvider(JdkClassFileProvider.fromJdkHome(JavaProcess.javaHome()))
                .addProgramFiles(
                        PublishedJar.testClasses().resolve(main.replace('.', '/') + ".class"), PublishedJar.jar())
                .addProguardConfiguration(List.of(rule), Origin.unknown())
                .setOutput(shrunk, OutputMode.ClassFile)
                .build());
        String java = JavaProcess.javaHome().resolve("bin").resolve("java").toString();
        JavaProcess process = JavaProcess.run(
                List.of(java, TickExpectations.nativeAccess("ALL-UNNAMED"), "-cp", shrunk.toString(), main), Map.of());
        assertThat(process.lines()).contains("serializable: true", "recorded: true");
        if (TickExpectations.isTickCertain()) {
            assertThat(process.lines()).contains("ticking: true");
        }
    }
}
