// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.examples.measure.BeforeAndAfter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a line costs and how accurate its timestamp is, on four clocks: log4j2's own readings of the system clock to the
 * microsecond and to the millisecond, its CachedClock, and FastClock. The property is read once in a process, so each clock
 * has a process of its own; they live at the same time and write by turns.
 */
final class LoggingMeasurement {
    private static final int WARM_UP_ROUNDS = 6;
    private static final int ROUNDS = 31; // As BeforeAndAfter needs them.
    private static final int LINES = 10_000;

    private LoggingMeasurement() {}

    static void print(PrintStream out) throws Exception {
        print(out, WARM_UP_ROUNDS, ROUNDS, LINES);
    }

    /** Returns the share of FastClock's lines whose timestamp is not behind the system clock's. */
    static double print(PrintStream out, int warmUpRounds, int rounds, int lines) throws Exception {
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
                Collections.rotate(order, 1); // So that none always writes after the same one.
            }
            double exact = 0;
            for (Writer writer : writers) {
                writer.finish();
                exact = writer.report((warmUpRounds + rounds) * lines, out);
            }
            double[] fastNanos = writers.get(3).nanos();
            // Also from milliseconds to milliseconds, where the clock alone differs.
            for (Writer before : writers.subList(0, 2)) {
                out.println("Of a line, from " + before.className + " to FastClock: "
                        + BeforeAndAfter.summary(before.nanos(), fastNanos));
            }
            return exact;
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

    /** A {@link LogWriter} and what it has written. */
    private static final class Writer {
        private static final long GROSSLY_WRONG_MILLIS = 30_000;

        private final String className;
        private final Path log;
        private final Process process;
        private final PrintWriter to;
        private final BufferedReader from;
        private final List<Double> nanosPerLine = new ArrayList<>();

        Writer(String clock, String className, Path directory) throws IOException {
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

        private String answer() throws IOException {
            String line = from.readLine();
            if (line == null) {
                throw new IOException("the process that writes " + log + " has ended");
            }
            return line;
        }

        void expectClock() throws IOException {
            String clock = answer();
            if (!clock.equals(className)) {
                throw new IllegalStateException("log4j2 has taken " + clock + " and not " + className);
            }
        }

        void write(int lines, boolean counts) throws IOException {
            to.println(lines);
            double nanos = (double) Long.parseLong(answer()) / lines;
            if (counts) {
                nanosPerLine.add(nanos);
            }
        }

        void finish() throws InterruptedException {
            to.close();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("the process that writes " + log + " has failed or does not end");
            }
        }

        double[] nanos() {
            return nanosPerLine.stream().mapToDouble(Double::doubleValue).toArray();
        }

        /** Compares log4j2's stamps with the system clock's, and returns the share of them that are not behind. */
        double report(int lines, PrintStream out) throws IOException {
            List<String> written = Files.readAllLines(log, StandardCharsets.US_ASCII);
            if (written.size() != lines) {
                throw new IllegalStateException(written.size() + " lines and not " + lines + " in " + log);
            }
            long notBehind = 0;
            long worstMillis = 0;
            long mostAheadMillis = 0;
            for (String line : written) {
                int space = line.indexOf(' ');
                // The line's own timestamp is taken later: it may be ahead of the other, and is accurate then.
                long behindMillis =
                        Long.parseLong(line.substring(space + 1)) - Long.parseLong(line.substring(0, space));
                notBehind += behindMillis <= 0 ? 1 : 0;
                worstMillis = Math.max(worstMillis, behindMillis);
                mostAheadMillis = Math.max(mostAheadMillis, -behindMillis);
            }
            // No clock here is so inaccurate while it ticks, unless the process was suspended.
            if (worstMillis > GROSSLY_WRONG_MILLIS || mostAheadMillis > GROSSLY_WRONG_MILLIS) {
                throw new IllegalStateException(
                        className + " was up to " + worstMillis + " ms behind and " + mostAheadMillis + " ms ahead");
            }
            double share = (double) notBehind / lines;
            double[] sorted = nanos();
            Arrays.sort(sorted);
            out.printf(
                    "%-52s %,d lines, %.2f %% of the stamps right, at worst %d ms behind; %.0f ns a line%n",
                    className, lines, 100 * share, worstMillis, sorted[sorted.length / 2]);
            return share;
        }

        void kill() {
            process.destroyForcibly();
        }
    }
}
