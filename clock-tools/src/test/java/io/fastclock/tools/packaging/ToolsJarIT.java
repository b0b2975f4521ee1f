// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The contents of the jar of the tools and of the core jar. */
class ToolsJarIT {
    @Test
    void jar_classes_areToolsAndRelocatedLibraries() throws Exception {
        assertThat(entries(Tools.JAR))
                .contains(
                        "META-INF/LICENSE-ASM",
                        "META-INF/LICENSE",
                        "io/fastclock/tools/core/FastClock.class",
                        "io/fastclock/tools/picocli/CommandLine.class",
                        "io/fastclock/tools/Agent.class",
                        "io/fastclock/tools/asm/ClassReader.class")
                .doesNotContain("module-info.class")
                .allMatch(name -> !name.endsWith(".class") || name.startsWith("io/fastclock/tools/"));
    }

    /** The entry points in the manifest are those of the other tests. */
    @Test
    void jar_manifest_enablesNativeAccess() throws Exception {
        try (JarFile jar = new JarFile(Tools.JAR.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Enable-Native-Access"))
                    .isEqualTo("ALL-UNNAMED");
        }
    }

    @Test
    void coreJar_classes_areClocksOnly() throws Exception {
        assertThat(entries(Tools.CORE_JAR))
                .contains("io/fastclock/FastClock.class", "module-info.class")
                .noneMatch(name -> name.contains("/tools/") || name.contains("/doctor/") || name.contains("/asm/"));
    }

    private static List<String> entries(Path file) throws Exception {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream().map(Object::toString).collect(Collectors.toList());
        }
    }
}
