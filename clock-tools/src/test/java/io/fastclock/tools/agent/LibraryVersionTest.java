// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class LibraryVersionTest {
    @TempDir
    private static Path directory;

    /** As the class loader of Spring Boot has for the jars in a jar. None of its methods is called. */
    private static final URLStreamHandler OF_APPLICATION = new URLStreamHandler() {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("opened");
        }

        @Override
        protected String toExternalForm(URL url) {
            throw new AssertionError("called");
        }
    };

    private static String version(URL location) {
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(location, (Certificate[]) null), null);
        return LibraryVersion.of(domain, "com.acme", "cache");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "unread-jars.csv", delimiter = '|', quoteCharacter = '\'')
    void of_jarThatIsNotRead_isByItsName(String location, String version) throws Exception {
        assertThat(version(new URL(null, location, OF_APPLICATION))).isEqualTo(version);
    }

    /** To open it would wait for ever. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void of_pipe_isByItsName() throws Exception {
        Path pipe = directory.resolve("cache-1.2.jar");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assertThat(pipe).exists();
        assertThat(version(pipe.toUri().toURL())).isEqualTo("1.2");
    }

    /**
     * Maven's properties count most, then the name. The manifest of an application in one jar does not name the library. Each
     * jar replaces the one before at its path: nothing is remembered.
     */
    @ParameterizedTest
    @CsvFileSource(resources = "jars.csv", delimiter = '|', quoteCharacter = '\'')
    void of_jar_isByMavenThenNameThenManifest(
            String name, String manifest, String artifact, String properties, String version) throws Exception {
        String maven = "META-INF/" + (properties.isEmpty() ? "none" : "maven/com.acme/" + artifact + "/pom.properties");
        Path next = directory.resolve("next");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(next))) {
            out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            out.write(("Manifest-Version: 1.0\n" + manifest.replace("; ", "\n") + "\n").getBytes(UTF_8));
            out.putNextEntry(new ZipEntry(maven));
            out.write(properties.getBytes(UTF_8));
        }
        Path jar = Files.move(next, directory.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        assertThat(version(jar.toUri().toURL())).isEqualTo(version);
    }

    @Test
    void of_unknownOrigin_isEmpty() {
        assertThat(LibraryVersion.of(null, "com.acme", "cache")).isEmpty();
        assertThat(LibraryVersion.of(new ProtectionDomain(null, null), "com.acme", "cache"))
                .isEmpty();
    }
}
