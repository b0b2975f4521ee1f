// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import io.fastclock.examples.Example;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Sentinel, as it is and with its {@code TimeUtil} replaced by the class in {@code src/sentinel-time}. There is no extension
 * point; the class that comes first on the class path is used:
 *
 * <pre>java -cp DIRECTORY-OF-THE-REPLACEMENT:sentinel-core.jar:...</pre>
 *
 * <p>A process has one {@code TimeUtil} for good, so each has processes of its own, with class paths that differ in one
 * directory.
 */
public final class SentinelExample implements Example {
    @Override
    public void run(PrintStream out) throws IOException, InterruptedException, RunnerException {
        Path directory = Files.createTempDirectory("fastclock-sentinel");
        try {
            Path replacement = SentinelTime.copyTo(directory.resolve("time"));
            String stock = System.getProperty("java.class.path");
            String replaced = SentinelTime.before(replacement);
            out.printf("A resource that may be entered %d times a second.%n", GuardedResource.LIMIT);
            guard("TimeUtil as it is", stock, directory, out);
            Path source = guard("TimeUtil on FastClock", replaced, directory, out);
            if (!source.equals(replacement)) {
                throw new IllegalStateException("TimeUtil came from " + source);
            }
            SentinelMeasurement.print(stock, replaced, logsIn(directory), out);
        } finally {
            delete(directory);
        }
    }

    /** Has a process of its own try the flow control, and returns where its TimeUtil came from. */
    private static Path guard(String name, String classPath, Path directory, PrintStream out)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "guard", ".out");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(logsIn(directory));
        command.addAll(List.of("-cp", classPath, GuardedResource.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new IOException("the guarded process has not ended");
            }
        } finally {
            process.destroyForcibly();
        }
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        String last = printed.lines().reduce("", (earlier, later) -> later);
        if (process.exitValue() != 0) {
            throw new IllegalStateException(printed);
        }
        out.printf("%-22s %s%n", name + ":", last.substring(last.indexOf(' ') + 1));
        return Path.of(URI.create(last.substring(0, last.indexOf(' '))));
    }

    /** Sentinel would write its logs, and those of a library within it, below the user's home directory. */
    private static List<String> logsIn(Path directory) {
        Path logs = directory.resolve("logs");
        return List.of("-Dcsp.sentinel.log.dir=" + logs, "-DJM.LOG.PATH=" + logs);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
