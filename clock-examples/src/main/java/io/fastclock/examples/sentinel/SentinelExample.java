// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import io.fastclock.examples.Example;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Sentinel with the replacement of {@code TimeUtil} in {@code src/sentinel-time}. Sentinel has no extension point for the
 * clock. The JVM loads the class that comes first on the class path:
 *
 * <pre>java -cp DIRECTORY-OF-THE-REPLACEMENT:sentinel-core.jar:...</pre>
 */
public final class SentinelExample implements Example {
    @Override
    public void run(PrintStream out) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("fastclock-sentinel");
        try {
            Path replacement = SentinelTime.copyTo(directory.resolve("time"));
            String printed = guard(replacement, directory.resolve("logs"));
            out.print(printed);
            Example.require(
                    printed.contains("TimeUtil is from " + replacement.toUri().toURL()),
                    "TimeUtil is not the replacement");
        } finally {
            delete(directory);
        }
    }

    /** Runs a process with the replacement, and returns what it printed. */
    private static String guard(Path replacement, Path logs) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        // Sentinel, and EagleEye within it, would write their logs below the home directory.
                        "-Dcsp.sentinel.log.dir=" + logs,
                        "-DJM.LOG.PATH=" + logs,
                        "-cp",
                        replacement + File.pathSeparator + System.getProperty("java.class.path"),
                        GuardedResource.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Example.require(process.waitFor() == 0, "the process with the guarded resource failed");
        return printed;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
