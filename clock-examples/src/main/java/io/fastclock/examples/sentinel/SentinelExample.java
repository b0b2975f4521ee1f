// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
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
 * Sentinel with its own {@code TimeUtil} and with the replacement in {@code src/sentinel-time}. Sentinel has no extension
 * point for the clock. The JVM loads the class that comes first on the class path:
 *
 * <pre>java -cp DIRECTORY-OF-THE-REPLACEMENT:sentinel-core.jar:...</pre>
 *
 * <p>A process loads one {@code TimeUtil}. The two therefore run in separate processes, whose class paths differ in one
 * directory.
 */
public final class SentinelExample implements Example {
    @Override
    public void run(Report report) throws IOException, InterruptedException, RunnerException {
        Path directory = Files.createTempDirectory("fastclock-sentinel");
        try {
            Path replacement = SentinelTime.copyTo(directory.resolve("time"));
            String stock = System.getProperty("java.class.path");
            String replaced = SentinelTime.before(replacement);
            report.text().printf("Sentinel grants %d calls per second.%n", GuardedResource.LIMIT);
            guard("Sentinel's TimeUtil", stock, directory, report.text());
            Path source = guard("TimeUtil on FastClock", replaced, directory, report.text());
            if (!source.equals(replacement)) {
                throw new IllegalStateException("TimeUtil came from " + source);
            }
            SentinelMeasurement.run(stock, replaced, logsIn(directory), report);
        } finally {
            delete(directory);
        }
    }

    /** Checks the limit in a separate process, and returns the location of its TimeUtil. */
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
                throw new IOException("the process with the guarded resource did not end");
            }
        } finally {
            process.destroyForcibly();
        }
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        String last = printed.lines().reduce("", (earlier, later) -> later);
        if (process.exitValue() != 0) {
            throw new IllegalStateException(printed);
        }
        out.printf("With %s: %s.%n", name, last.substring(last.indexOf(' ') + 1));
        return Path.of(URI.create(last.substring(0, last.indexOf(' '))));
    }

    /** Sentinel, and EagleEye within it, would write their logs below the home directory. */
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
