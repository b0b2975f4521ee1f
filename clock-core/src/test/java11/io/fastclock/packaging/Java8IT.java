// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published jar as a dependency of programs of Java 8. The step {@code on-java-versions} of CI runs the same program on Java 8. */
class Java8IT {
    private static final Path CONSUMER = Path.of("src/consumer/java/com/example/Consumer.java");
    private static final int JAVA_8 = 52;
    private static final int JAVA_9 = 53;
    private static final String DESCRIPTOR = "META-INF/versions/9/module-info.class";

    /**
     * Some tools read each class file of a jar, for example to relocate it. They fail on a later version wherever it is. Nor does a file
     * name an annotation of a library, which jdeps overlooks.
     */
    @Test
    void jar_classFiles_areOfJava8ButForModuleDescriptorAndNameNoLibrary() throws Exception {
        Map<String, Integer> others = new TreeMap<>();
        try (JarFile jar = new JarFile(PublishedJar.jar().toFile())) {
            List<ZipEntry> classes = new ArrayList<>();
            jar.stream().filter(entry -> entry.getName().endsWith(".class")).forEach(classes::add);
            assertThat(classes).hasSizeGreaterThan(50);
            for (ZipEntry entry : classes) {
                byte[] file = jar.getInputStream(entry).readAllBytes();
                assertThat(new String(file, ISO_8859_1)).as(entry.getName()).doesNotContain("org/jspecify");
                others.put(entry.getName(), (int) file[7]); // After the magic number and the minor version.
            }
            assertThat(jar.getManifest().getMainAttributes().getValue("Multi-Release"))
                    .isEqualTo("true");
        }
        others.values().removeIf(version -> version == JAVA_8);
        assertThat(others).containsExactly(Map.entry(DESCRIPTOR, JAVA_9));
    }

    @Test
    void consumer_compiledForJava8_readsByTickWherePossible(@TempDir Path directory) throws Exception {
        List<String> options = new ArrayList<>(List.of("--release=8", "-Xlint:all,-options", "-Werror", "-proc:none"));
        options.addAll(List.of("-cp", "" + PublishedJar.jar(), "-d", "" + directory, CONSUMER.toString()));
        PublishedJar.runTool("javac", options.toArray(new String[0]));

        String classPath = PublishedJar.jar() + File.pathSeparator + directory;
        String access = TickExpectations.nativeAccess("ALL-UNNAMED");
        JavaProcess process =
                JavaProcess.run(JavaProcess.java(access, "-cp", classPath, "com.example.Consumer"), Map.of());
        assertThat(process.err).isEmpty();
        assertThat(process.out).contains("forward: true", "real: true", "without a thread: true");
        if (TickExpectations.isTickCertain()) {
            assertThat(process.out).contains("ticking: true");
        }
    }
}
