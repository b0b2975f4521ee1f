// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contents of the jar of the tools. */
class ToolsJarIT {
    @TempDir
    Path directory;

    @Test
    void jar_classes_areToolsAndRelocatedLibraries() throws Exception {
        try (JarFile jar = new JarFile(Tools.JAR.toFile())) {
            assertThat(jar.stream().map(Object::toString))
                    .contains(
                            "META-INF/LICENSE-ASM",
                            "META-INF/LICENSE",
                            "io/fastclock/tools/core/FastClock.class",
                            "io/fastclock/tools/Agent.class",
                            "io/fastclock/tools/asm/ClassReader.class")
                    .allMatch(name -> !name.endsWith(".class") || name.startsWith("io/fastclock/tools/"));
        }
    }

    /**
     * People run jdeps for the modules of a jlink image. It fails if the jar lacks a class that another one refers to. No module is
     * for other processes.
     */
    @Test
    void jar_byJdeps_lacksNoClassAndAttachesToNothing() throws Exception {
        Path modules = directory.resolve("modules");
        try (PrintStream out = new PrintStream(modules.toFile(), StandardCharsets.UTF_8)) {
            ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
            assertThat(jdeps.run(out, out, "--print-module-deps", Tools.JAR.toString()))
                    .isZero();
        }
        assertThat(modules).content().contains("java.instrument").doesNotContain("attach");
    }

    /** Class files of Java 8 have version 52. */
    @Test
    void jar_manifest_enablesNativeAccessAndStartsWithTheProcessOnly() throws Exception {
        try (JarFile jar = new JarFile(Tools.JAR.toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Enable-Native-Access")).isEqualTo("ALL-UNNAMED");
            assertThat(manifest.getValue("Agent-Class")).isNull();
            assertThat(manifest.getValue("Launcher-Agent-Class")).isNull();
            String entry = manifest.getValue("Premain-Class");
            try (InputStream file = jar.getInputStream(jar.getEntry(entry.replace('.', '/') + ".class"))) {
                assertThat(file.readNBytes(8)).endsWith(0, 52);
            }
        }
    }
}
