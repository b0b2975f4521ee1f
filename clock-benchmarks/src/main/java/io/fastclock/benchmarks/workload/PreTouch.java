// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts JVMs that write to every page of their heap before they do anything. */
public final class PreTouch {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private PreTouch() {}

    /** In rounds, so that a disturbance falls on all alike. Leaves the JVMs' output in a file of the directory. */
    public static PreTouchFigures run(int heapMegabytes, int rounds, boolean transparent, Path directory)
            throws IOException {
        Path log = Files.createDirectories(directory).resolve("pre-touch.log");
        List<Double> untouched = new ArrayList<>();
        List<Double> byDefault = new ArrayList<>();
        List<Double> transparently = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            untouched.add(seconds(heapMegabytes, List.of(), log));
            byDefault.add(seconds(heapMegabytes, List.of("-XX:+AlwaysPreTouch"), log));
            if (transparent) {
                transparently.add(
                        seconds(heapMegabytes, List.of("-XX:+AlwaysPreTouch", "-XX:+UseTransparentHugePages"), log));
            }
        }
        return new PreTouchFigures(heapMegabytes, untouched, byDefault, transparently);
    }

    private static double seconds(int heapMegabytes, List<String> options, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m"));
        command.addAll(options);
        command.add("-version");
        long startNanos = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException(command + " has not ended within " + LIMIT);
            }
            if (process.exitValue() != 0) {
                throw new IOException(command + " has failed: " + Files.readString(log));
            }
            return (System.nanoTime() - startNanos) / 1e9;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
