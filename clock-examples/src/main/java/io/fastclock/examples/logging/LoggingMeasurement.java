// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Comparison;
import io.fastclock.examples.measure.Libraries;
import io.fastclock.examples.measure.Report;
import io.fastclock.examples.measure.Timings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Measures the cost of a line and the accuracy of its timestamp on four clocks: log4j2's SystemClock (microseconds),
 * SystemMillisClock and CachedClock, and FastClock. A process reads the property once. Each clock therefore has its own
 * process. The processes exist at the same time and alternate.
 */
final class LoggingMeasurement {
    private static final int WARM_UP_ROUNDS = 6;
    private static final int LINES = 10_000;

    private LoggingMeasurement() {}

    static void run(Report report) throws Exception {
        run(report, WARM_UP_ROUNDS, BeforeAndAfter.ROUNDS, LINES);
    }

    static void run(Report report, int warmUpRounds, int rounds, int lines) throws Exception {
        Path directory = Files.createTempDirectory("fastclock-logging");
        List<Writer> writers = new ArrayList<>();
        try {
            writers.add(new Writer("SystemClock", "org.apache.logging.log4j.core.util.SystemClock", directory));
            writers.add(
                    new Writer("SystemMillisClock", "org.apache.logging.log4j.core.util.SystemMillisClock", directory));
            writers.add(new Writer("CachedClock", "org.apache.logging.log4j.core.util.CachedClock", directory));
            writers.add(new Writer(FastClockForLog4j.class.getName(), FastClockForLog4j.class.getName(), directory));
            for (Writer writer : writers) {
                writer.expectClock();
            }
            List<Writer> order = new ArrayList<>(writers);
            for (int i = -warmUpRounds; i < rounds; i++) {
                for (Writer writer : order) {
                    writer.write(lines, i >= 0);
                }
                Collections.rotate(order, 1); // No process always writes after the same one.
            }
            for (Writer writer : writers) {
                writer.finish();
                writer.printAccuracy((warmUpRounds + rounds) * lines, report.text());
            }
            Writer after = writers.get(3);
            // SystemClock's timestamps have microseconds. SystemMillisClock differs from FastClock in the clock alone.
            for (Writer before : writers.subList(0, 2)) {
                report.add(new Comparison(
                        Libraries.named("log4j2") + ", a line to a file, " + before.clock + " replaced",
                        before.timings(),
                        after.timings(),
                        after.modes));
            }
        } finally {
            writers.forEach(Writer::kill);
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    /** A {@link LogWriter} and its log. */
    private static final class Writer {
        private static final long MAX_ERROR_MILLIS = 30_000;

        private final String clock;
        private final String className;
        private final Path log;
        private final Process process;
        private final PrintWriter to;
        private final BufferedReader from;
        private final List<Double> nanosPerLine = new ArrayList<>();
        private final List<String> modes = new ArrayList<>();

        Writer(String clock, String className, Path directory) throws IOException {
            this.clock = clock;
            this.className = className;
            log = directory.resolve(className + ".log");
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Dlog4j2.clock=" + clock,
                            "-cp",
                            System.getProperty("java.class.path"),
                            LogWriter.class.getName(),
                            log.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            to = new PrintWriter(process.outputWriter(StandardCharsets.US_ASCII), true);
            from = process.inputReader(StandardCharsets.US_ASCII);
        }

        private String readLine() throws IOException {
            String line = from.readLine();
            if (line == null) {
                throw new IOException("the process that writes " + log + " ended");
            }
            return line;
        }

        void expectClock() throws IOException {
            String used = readLine();
            if (!used.equals(className)) {
                throw new IllegalStateException("log4j2 uses " + used + " and not " + className);
            }
        }

        void write(int lines, boolean measured) throws IOException {
            to.println(lines);
            String[] nanosAndMode = readLine().split(" ", 2);
            if (measured) {
                nanosPerLine.add((double) Long.parseLong(nanosAndMode[0]) / lines);
                modes.add(nanosAndMode[1]);
            }
        }

        void finish() throws InterruptedException {
            to.close();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("the process that writes " + log + " failed or did not end");
            }
        }

        Timings timings() {
            return new Timings(nanosPerLine);
        }

        /** Compares log4j2's timestamps with the direct reads. */
        void printAccuracy(int lines, PrintStream out) throws IOException {
            List<String> written = Files.readAllLines(log, StandardCharsets.US_ASCII);
            if (written.size() != lines) {
                throw new IllegalStateException(written.size() + " lines instead of " + lines + " in " + log);
            }
            long notStale = 0;
            long worstStalenessMillis = 0;
            long mostAheadMillis = 0;
            for (String line : written) {
                int space = line.indexOf(' ');
                // log4j2 reads its clock after the direct read. Its timestamp may be ahead, and is accurate then.
                long stalenessMillis =
                        Long.parseLong(line.substring(space + 1)) - Long.parseLong(line.substring(0, space));
                notStale += stalenessMillis <= 0 ? 1 : 0;
                worstStalenessMillis = Math.max(worstStalenessMillis, stalenessMillis);
                mostAheadMillis = Math.max(mostAheadMillis, -stalenessMillis);
            }
            // No working clock is so inaccurate, unless the process was suspended.
            if (worstStalenessMillis > MAX_ERROR_MILLIS || mostAheadMillis > MAX_ERROR_MILLIS) {
                throw new IllegalStateException(className + " was up to " + worstStalenessMillis + " ms stale and "
                        + mostAheadMillis + " ms ahead");
            }
            out.printf(
                    "On %s, %.2f %% of %,d timestamps were not stale. The worst was %d ms stale. A line took %s ns.%n",
                    className, 100.0 * notStale / lines, lines, worstStalenessMillis, timings());
        }

        void kill() {
            process.destroyForcibly();
        }
    }
}
