// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.tools.report.NativeAccess;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Starts the processes of one step, and kills them when the step times out.
 *
 * @param deadlineNanos as {@link System#nanoTime()}
 */
public record Forks(Path logs, long deadlineNanos) {
    /** Which the tick counter needs on Java 24 and later. The measured processes have it if this one has. */
    public static String nativeAccess() {
        return NativeAccess.isMissing(Forks.class.getModule())
                ? "-Dfastclock.benchmarks.nativeAccess=false"
                : "--enable-native-access=ALL-UNNAMED";
    }

    /** Throws an exception if the fork failed, or the step timed out. */
    public <R> R run(Fork<R> fork) throws IOException, InterruptedException {
        return runTogether(List.of(fork)).get(0);
    }

    public <R> List<R> runTogether(List<Fork<R>> forks) throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        try {
            for (Fork<R> fork : forks) {
                Process process = start(fork);
                processes.add(process);
                OutputStream input = process.getOutputStream(); // Stays open: see ForkMain.
                input.write((Json.MAPPER.writeValueAsString(fork.task()) + "\n").getBytes(StandardCharsets.UTF_8));
                input.flush();
            }
            List<R> results = new ArrayList<>();
            for (int i = 0; i < forks.size(); i++) {
                String name = forks.get(i).name();
                await(processes.get(i), name);
                results.add(Json.MAPPER.readValue(
                        logs.resolve(name + ".out").toFile(),
                        Json.parameter(forks.get(i).task(), Callable.class)));
            }
            return results;
        } finally {
            processes.forEach(Forks::kill);
        }
    }

    /**
     * Without the second option of our own, Sentinel writes its logs to the user's home directory. Without the third, JMH fails if
     * another user has left its lock in {@code /tmp}.
     */
    private List<String> command(Fork<?> fork) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
                .forEach(command::add);
        command.addAll(List.of(
                nativeAccess(),
                "-Dcsp.sentinel.log.dir=" + logs.resolve("sentinel"),
                "-Djava.io.tmpdir=" + logs.toAbsolutePath()));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(fork.options());
        command.addAll(List.of(ForkMain.class.getName(), fork.task().getClass().getName()));
        return command;
    }

    /** Redirects the output to files: the process never blocks on a full pipe. */
    private Process start(Fork<?> fork) throws IOException {
        Files.createDirectories(logs);
        ProcessBuilder builder = new ProcessBuilder(command(fork))
                .redirectOutput(logs.resolve(fork.name() + ".out").toFile())
                .redirectError(logs.resolve(fork.name() + ".err").toFile());
        builder.environment().putAll(fork.environment());
        return builder.start();
    }

    private void await(Process process, String name) throws IOException, InterruptedException {
        if (!process.waitFor(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            kill(process).waitFor();
            throw new IOException(name + " timed out");
        }
        if (process.exitValue() != 0) {
            throw new IOException(name + " ended with exit code " + process.exitValue() + ": "
                    + Files.readString(logs.resolve(name + ".err")));
        }
    }

    /** With the process that JMH forks. */
    private static Process kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        return process.destroyForcibly();
    }

    /** Kills all descendants of this process, and waits until they are gone. */
    static void killAll() {
        List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process ->
                process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join());
    }
}
