// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolLoaderTest {
    private static final String OWN = "io/fastclock/tools/Agent.class";
    private static final String FOREIGN = "com/example/Application.class";

    @TempDir
    private Path directory;

    /** @param entries the names, each of which is also the content */
    private Path jar(String name, String... entries) throws IOException {
        Path jar = directory.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(entry.getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    /** Such a jar may be large, and the start of the application waits. */
    @Test
    void read_jarOfAnApplicationWithTheTool_readsTheToolOnly() throws Exception {
        ClassLoader inApplication = ToolLoader.read(jar("application.jar", FOREIGN, OWN));
        assertThat(inApplication.getResourceAsStream(OWN)).isNotNull();
        assertThat(inApplication.getResourceAsStream(FOREIGN)).isNull();
    }
}
