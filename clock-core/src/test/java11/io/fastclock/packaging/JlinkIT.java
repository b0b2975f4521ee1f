// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run-time images of jlink: one with FastClock and its required modules only, and the modules that jdeps lists for one. */
class JlinkIT {
    @Test
    void application_byJdeps_hasListOfModulesWithUnsupported() {
        String application = PublishedJar.testClasses()
                .resolve(ShrunkMain.class.getName().replace('.', '/') + ".class")
                .toString();
        String jar = PublishedJar.jar().toString();
        String[] options = {"--multi-release=17", "--print-module-deps", "-cp", jar, application};
        assertThat(PublishedJar.runTool("jdeps", options))
                .startsWith("java.base,")
                .contains("jdk.unsupported");
    }

    @Test
    void image_withoutManagementAndFlightRecorder_runsBothClocks(@TempDir Path directory) throws Exception {
        Path image = directory.resolve("image");
        String path = "--module-path=" + PublishedJar.jar();
        PublishedJar.runTool("jlink", path, "--add-modules=io.fastclock", "--output=" + image);

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
