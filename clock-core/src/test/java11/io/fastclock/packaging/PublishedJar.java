// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import io.fastclock.JavaProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Paths of build results. Only integration tests have them. */
final class PublishedJar {
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
        return path("test.fastclock.relocatedJar");
    }

    /** Contains {@link JarProgram}. */
    static Path testClasses() {
        return path("test.fastclock.testClasses");
    }

    private static Path path(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }

    /** Runs {@link JarProgram} for the clock in a package, with the JVM of a home directory. */
    static JavaProcess run(Path javaHome, List<String> paths, String clockPackage, String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve("bin").resolve("java").toString());
        command.addAll(paths);
        command.addAll(List.of(options));
        command.addAll(List.of(JarProgram.class.getName(), clockPackage));
        return JavaProcess.run(command, Map.of());
    }
}
