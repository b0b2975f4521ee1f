// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run-time image of jlink with FastClock and its required modules only. */
class JlinkIT {
    @Test
    void image_withoutManagementAndFlightRecorder_runsBothClocks(@TempDir Path directory) throws Exception {
        Optional<ToolProvider> jlink = ToolProvider.findFirst("jlink");
        assumeTrue(jlink.isPresent(), "this JDK has no jlink");
        Path image = directory.resolve("image");
        String[] options = {"--module-path=" + PublishedJar.jar(), "--add-modules=io.fastclock", "--output=" + image};
        assertThat(jlink.get().run(System.out, System.err, options)).isZero();

        String java = image.resolve("bin").resolve("java").toString();
        List<String> testClasses = List.of("-cp", PublishedJar.testClasses().toString());
        assertThat(JavaProcess.run(List.of(java, "--list-modules"), Map.of())
                        .out
                        .lines()
                        .map(module -> module.replaceFirst("@.*", "")))
                .containsExactlyInAnyOrder("java.base", "jdk.unsupported", "io.fastclock");
        String access = TickExpectations.nativeAccess("io.fastclock");
        JavaProcess process = PublishedJar.run(image, testClasses, "io.fastclock", access);
        assertThat(process.lines()).startsWith("first read: true", "clock's module: io.fastclock");
        TickExpectations.expectTickWherePossible(process);
    }
}
