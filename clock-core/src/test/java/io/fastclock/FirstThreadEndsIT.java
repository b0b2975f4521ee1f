// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.isTickCertain;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.packaging.TickProbe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that starts a JVM, and whose first thread has ended: the kernel then shows no maps of the process. */
class FirstThreadEndsIT {
    @Test
    void verification_firstThreadHasEnded_findsCounter(@TempDir Path folder) throws Exception {
        Path home = JavaProcess.javaHome();
        Path library = home.resolve("lib/server");
        assumeTrue(isTickCertain() && Files.exists(library.resolve("libjvm.so")));
        assumeTrue(Files.exists(home.resolve("include/jni.h")) && Files.isExecutable(Paths.get("/usr/bin/cc")));
        Path source = Paths.get(Objects.requireNonNull(getClass().getResource("first-thread-ends.c"))
                .toURI());
        String program = folder.resolve("program").toString();
        String include = "-I" + home.resolve("include");
        List<String> compile = new ArrayList<>(Arrays.asList("/usr/bin/cc", "-o", program, source.toString()));
        Collections.addAll(compile, include, include + "/linux", "-L" + library, "-ljvm", "-lpthread");
        compile.add("-Wl,-rpath," + library);
        JavaProcess.run(compile, Collections.emptyMap());
        List<String> options = JavaProcess.command(TickProbe.class, nativeAccess("ALL-UNNAMED")).stream()
                .filter(option -> option.startsWith("-D") || option.startsWith("--"))
                .collect(Collectors.toList());
        options.add(0, TickProbe.class.getName().replace('.', '/'));
        options.add(0, program);
        options.add("-Djava.class.path=" + System.getProperty("test.fastclock.mainClasses") + ":"
                + System.getProperty("test.fastclock.testClasses"));
        assertThat(JavaProcess.run(options, Collections.emptyMap()).out).contains("ticking: true", "real: true");
    }
}
