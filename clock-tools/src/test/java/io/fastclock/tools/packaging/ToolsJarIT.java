// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
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

    /** People run jdeps for the modules of a jlink image. It fails if the jar lacks a class that another one refers to. */
    @Test
    void jar_byJdeps_lacksNoClass() throws Exception {
        JavaCommand.runTool("jdeps", "--print-module-deps", Tools.JAR);
    }

    /** The entry points are those of the other tests. Class files of Java 8 have version 52. */
    @Test
    void jar_manifest_enablesNativeAccessAndNamesAgentOfJava8() throws Exception {
        try (JarFile jar = new JarFile(Tools.JAR.toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Enable-Native-Access")).isEqualTo("ALL-UNNAMED");
            String entry = manifest.getValue("Premain-Class");
            assertThat(manifest.getValue("Agent-Class")).isEqualTo(entry);
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
