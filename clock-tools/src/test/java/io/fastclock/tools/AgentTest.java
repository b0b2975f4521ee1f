// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.app.OwnLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentTest {
    @Test
    void check_olderJava_namesItsVersionAndTheOldest() {
        for (String version : List.of("1.8", "9", "10")) {
            assertThatThrownBy(() -> Agent.check(version))
                    .hasMessage("counting and replacing need Java 11 or later, not Java " + version);
        }
        List.of("11", "17", "28").forEach(Agent::check);
    }

    /** A JVM of Java 8 cannot load the other classes. */
    @Test
    void link_withoutOtherClasses_succeeds() throws Exception {
        ClassLoader alone = new OwnLoader(null, Agent.class);
        assertThat(Class.forName(Agent.class.getName(), true, alone).getClassLoader())
                .isSameAs(alone);
    }

    /** Such a jar may be large, and the start of the application waits. */
    @Test
    void read_jarOfAnApplicationWithTheTool_readsTheToolOnly(@TempDir Path directory) throws Exception {
        String own = "io/fastclock/tools/Agent.class";
        String foreign = "com/example/Application.class";
        Path jar = directory.resolve("application.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry(foreign));
            out.putNextEntry(new ZipEntry(own));
        }
        ClassLoader inApplication = ToolLoader.read(jar);
        assertThat(inApplication.getResourceAsStream(own)).isNotNull();
        assertThat(inApplication.getResourceAsStream(foreign)).isNull();
    }
}
