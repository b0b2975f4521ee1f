// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The published jar as jdeps sees it, which people run for the modules of a jlink image: it needs no library. */
class JdepsIT {
    @Test
    void application_byJdeps_hasListOfModulesWithUnsupported() {
        Optional<ToolProvider> jdeps = ToolProvider.findFirst("jdeps");
        assumeTrue(jdeps.isPresent(), "this JDK has no jdeps");
        String application = PublishedJar.testClasses()
                .resolve(ShrunkMain.class.getName().replace('.', '/') + ".class")
                .toString();
        String[] options = {
            "--multi-release=17",
            "--print-module-deps",
            "-cp",
            PublishedJar.jar().toString(),
            application
        };
        StringWriter out = new StringWriter();
        int exitCode = jdeps.get().run(new PrintWriter(out), new PrintWriter(out), options);
        assertThat(out.toString()).startsWith("java.base,").contains("jdk.unsupported");
        assertThat(exitCode).isZero();
    }

    /** Nor does a file name an annotation that jdeps overlooks, such as one of a type. */
    @Test
    void jar_classFiles_nameNoAnnotationOfLibrary() throws Exception {
        List<String> naming = new ArrayList<>();
        try (JarFile jar = new JarFile(PublishedJar.jar().toFile())) {
            List<ZipEntry> classes = new ArrayList<>();
            jar.stream().filter(entry -> entry.getName().endsWith(".class")).forEach(classes::add);
            assertThat(classes).hasSizeGreaterThan(50);
            for (ZipEntry entry : classes) {
                if (new String(jar.getInputStream(entry).readAllBytes(), ISO_8859_1).contains("org/jspecify")) {
                    naming.add(entry.getName());
                }
            }
        }
        assertThat(naming).isEmpty();
    }
}
