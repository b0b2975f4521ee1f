// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
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

    /** Class files of Java 8 have version 52. */
    @Test
    void jar_agentEntry_isOfJava8() throws Exception {
        try (JarFile jar = new JarFile(Tools.JAR.toFile())) {
            String entry = jar.getManifest().getMainAttributes().getValue("Premain-Class");
            assertThat(jar.getManifest().getMainAttributes().getValue("Agent-Class"))
                    .isEqualTo(entry);
            try (InputStream file = jar.getInputStream(jar.getEntry(entry.replace('.', '/') + ".class"))) {
                assertThat(file.readNBytes(8)).endsWith(0, 52);
            }
        }
    }

    @Test
    void coreJar_classes_areClocksOnly() throws Exception {
        assertThat(entries(Tools.CORE_JAR))
                .contains("io/fastclock/FastClock.class", "META-INF/versions/9/module-info.class")
                .noneMatch(name -> name.contains("/tools/") || name.contains("/doctor/") || name.contains("/asm/"));
    }

    private static List<String> entries(Path file) throws Exception {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream().map(Object::toString).collect(Collectors.toList());
        }
    }
}
