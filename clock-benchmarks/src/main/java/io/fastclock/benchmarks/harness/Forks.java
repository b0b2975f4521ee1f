// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import com.fasterxml.jackson.databind.JavaType;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** Starts the processes of one step, and kills them when the step times out. */
public final class Forks {
    public static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private final Path logs;
    private final long deadlineNanos;

    /**
     * @param logs the directory of the processes' log files
     * @param deadlineNanos as {@link System#nanoTime()}
     */
    Forks(Path logs, long deadlineNanos) {
        this.logs = logs;
        this.deadlineNanos = deadlineNanos;
    }

    /**
     * Runs a fork and returns its result.
     *
     * @throws IOException if the fork failed, or the step timed out
     */
    public <R> R run(Fork<R> fork) throws IOException, InterruptedException {
        return runTogether(List.of(fork)).get(0);
    }

    public <R> List<R> runTogether(List<Fork<R>> forks) throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        try {
            for (Fork<R> fork : forks) {
                Process process = start(fork.name(), command(fork), fork.environment());
                processes.add(process);
                OutputStream input = process.getOutputStream(); // Stays open: see ForkMain.
                input.write((Json.MAPPER.writeValueAsString(fork.task()) + "\n").getBytes(StandardCharsets.UTF_8));
                input.flush();
            }
            List<R> results = new ArrayList<>();
            for (int i = 0; i < forks.size(); i++) {
                await(processes.get(i), forks.get(i).name());
                results.add(Json.MAPPER.readValue(
                        output(forks.get(i).name()).toFile(),
                        resultType(forks.get(i).task())));
            }
            return results;
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static JavaType resultType(Callable<?> task) {
        try {
            return Json.MAPPER.constructType(task.getClass().getMethod("call").getGenericReturnType());
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a program that is not a {@link Fork}. */
    public void program(String name, List<String> command) throws IOException, InterruptedException {
        await(start(name, command, Map.of()), name);
    }

    /**
     * Runs a JMH benchmark in one fork of JMH, which ends by itself when this process is gone.
     *
     * @param benchmark class and method
     * @throws IOException if the benchmark failed, or the step timed out
     */
    public JmhScore jmh(String benchmark, ChainedOptionsBuilder options) throws IOException {
        return JmhScore.of(benchmark, options, logs, deadlineNanos);
    }

    boolean isOutOfTime() {
        return System.nanoTime() - deadlineNanos >= 0;
    }

    private List<String> command(Fork<?> fork) {
        List<String> command = new ArrayList<>();
        command.add(fork.java());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
                .forEach(command::add);
        command.addAll(commonOptions(logs));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(fork.options());
        command.addAll(List.of(ForkMain.class.getName(), fork.task().getClass().getName()));
        return command;
    }

    /**
     * Options of our forks and of JMH's. Without the first one, the coarse clock cannot be used on Java 24 and later; without
     * the second one, Sentinel writes its logs to the user's home directory.
     */
    static List<String> commonOptions(Path logs) {
        return List.of(NATIVE_ACCESS, "-Dcsp.sentinel.log.dir=" + logs.resolve("sentinel"));
    }

    /** Redirects the output to files. No thread has to read it, and the process never blocks on a full pipe. */
    private Process start(String name, List<String> command, Map<String, String> environment) throws IOException {
        Files.createDirectories(logs);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(output(name).toFile())
                .redirectError(errors(name).toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private void await(Process process, String name) throws IOException, InterruptedException {
        if (!process.waitFor(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IOException(name + " timed out");
        }
        if (process.exitValue() != 0) {
            throw new IOException(
                    name + " ended with exit code " + process.exitValue() + ": " + Files.readString(errors(name)));
        }
    }

    /** Kills all descendants of this process, and waits until they are gone. */
    static void killAll() {
        List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process ->
                process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join());
    }

    private Path output(String name) {
        return logs.resolve(name + ".out");
    }

    private Path errors(String name) {
        return logs.resolve(name + ".err");
    }
}
