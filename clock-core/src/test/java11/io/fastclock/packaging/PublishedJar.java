// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.spi.ToolProvider;

/** Paths of build results, which only integration tests have, and the tools of the JDK. */
public final class PublishedJar {
    /** Runs a {@link UpdaterLoad} and a {@link TickProbe}, and prints what they find. */
    static final class JarProgram {
        /** The only argument is the clock's package. */
        public static void main(String... args) throws Exception {
            UpdaterLoad reader = new UpdaterLoad(UpdaterLoad.class.getClassLoader(), args[0]);
            long before = System.currentTimeMillis();
            long first = reader.read();
            System.out.println("first read: " + (before <= first && first <= System.currentTimeMillis()));
            reader.readForUpdates(20);
            System.out.println(
                    "clock's module: " + reader.fastClock().getModule().getName());
            TickProbe.main(args);
        }
    }

    private PublishedJar() {}

    static Path jar() {
        return path("test.fastclock.jar");
    }

    /** The jar with the package relocated to {@code com.example.shaded.fastclock}. */
    static Path relocatedJar() {
        return jar().resolveSibling("relocated.jar");
    }

    /** Contains {@link JarProgram}. */
    static Path testClasses() {
        return path("test.fastclock.testClasses");
    }

    private static Path path(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }

    /** Runs a tool, and returns what it has printed. Skips the test if this JDK has no such tool. */
    public static String runTool(String name, String... options) {
        Optional<ToolProvider> tool = ToolProvider.findFirst(name);
        assumeTrue(tool.isPresent(), "this JDK has no " + name);
        StringWriter out = new StringWriter();
        int exitCode = tool.get().run(new PrintWriter(out), new PrintWriter(out), options);
        assertThat(exitCode).as("%s", out).isZero();
        return out.toString();
    }

    /** Returns the command that runs {@link JarProgram} for the clock in a package. */
    static List<String> command(String clockPackage, Object... options) {
        List<String> command = JavaProcess.java(options);
        command.addAll(List.of(JarProgram.class.getName(), clockPackage));
        return command;
    }
}
