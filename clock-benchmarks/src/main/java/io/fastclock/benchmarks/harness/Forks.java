// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.tools.report.NativeAccess;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

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
                Process process = start(fork.name(), command(fork));
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
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** The medians of a benchmark's iterations: the score in its unit, and the profilers' figures by name. */
    public record JmhScore(double score, Map<String, Double> secondary) {
        public static JmhScore of(RunResult result) {
            Map<String, Double> secondary = new HashMap<>();
            result.getSecondaryResults().forEach((name, value) -> secondary.put(name, median(value)));
            return new JmhScore(median(result.getPrimaryResult()), secondary);
        }

        private static double median(Result<?> iterations) {
            return iterations.getStatistics().getPercentile(50);
        }
    }

    /** Returns the options of a {@link Fork} that runs JMH: those that JMH gives the forks of its own. */
    public static List<String> jmhOptions() {
        List<String> options = new ArrayList<>();
        CompilerHints.addCompilerHints(options);
        return options;
    }

    /** Runs a method by JMH in this process, which has {@link #jmhOptions}. */
    public static RunResult jmhHere(String benchmark, ChainedOptionsBuilder options) throws IOException {
        return jmh(benchmark, options.forks(0), System.err);
    }

    private static RunResult jmh(String benchmark, ChainedOptionsBuilder options, PrintStream log) throws IOException {
        options.include("^" + Pattern.quote(benchmark) + "$").shouldFailOnError(true);
        OutputFormat format = OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL);
        ignoreLockOfAnotherUser();
        try {
            return new org.openjdk.jmh.runner.Runner(options.build(), format).runSingle();
        } catch (RunnerException | RuntimeException e) {
            throw new IOException(benchmark + " failed: " + e.getMessage(), e);
        }
    }

    /** JMH fails if it cannot open its lock. Linux with fs.protected_regular lets no other user open one in /tmp. */
    private static void ignoreLockOfAnotherUser() {
        File lock = new File(System.getProperty("java.io.tmpdir"), "jmh.lock");
        try {
            if (lock.exists()) {
                new RandomAccessFile(lock, "rw").close();
            }
        } catch (IOException e) {
            System.setProperty("jmh.ignoreLock", "true");
        }
    }

    /** Runs a method in one fork of JMH, which ends by itself when this process is gone, but has no timeout. */
    public JmhScore jmh(String benchmark, ChainedOptionsBuilder options) throws IOException {
        options.forks(1).jvmArgsPrepend(commonOptions().toArray(String[]::new));
        String file = Files.createDirectories(logs).resolve("jmh.log").toString();
        ScheduledExecutorService killer = Executors.newSingleThreadScheduledExecutor(HarnessThread::new);
        Future<?> unused = killer.scheduleWithFixedDelay( // Again and again: JMH may be between two processes.
                Forks::killAll, deadlineNanos - System.nanoTime(), 100_000_000, TimeUnit.NANOSECONDS);
        try (PrintStream log = new PrintStream(new FileOutputStream(file, true), true, StandardCharsets.UTF_8)) {
            return JmhScore.of(jmh(benchmark, options, log));
        } catch (IOException e) {
            throw new IOException(e.getMessage() + "; see " + logs, e);
        } finally {
            killer.shutdownNow();
        }
    }

    private List<String> command(Fork<?> fork) {
        List<String> command = new ArrayList<>();
        command.add(fork.java());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
                .forEach(command::add);
        command.addAll(commonOptions());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(fork.options());
        command.addAll(List.of(ForkMain.class.getName(), fork.task().getClass().getName()));
        return command;
    }

    /** Without the second option, Sentinel writes its logs to the user's home directory. */
    private List<String> commonOptions() {
        return List.of(nativeAccess(), "-Dcsp.sentinel.log.dir=" + logs.resolve("sentinel"));
    }

    /** Redirects the output to files: the process never blocks on a full pipe. */
    private Process start(String name, List<String> command) throws IOException {
        Files.createDirectories(logs);
        return new ProcessBuilder(command)
                .redirectOutput(logs.resolve(name + ".out").toFile())
                .redirectError(logs.resolve(name + ".err").toFile())
                .start();
    }

    private void await(Process process, String name) throws IOException, InterruptedException {
        if (!process.waitFor(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            process.destroyForcibly().waitFor();
            throw new IOException(name + " timed out");
        }
        if (process.exitValue() != 0) {
            throw new IOException(name + " ended with exit code " + process.exitValue() + ": "
                    + Files.readString(logs.resolve(name + ".err")));
        }
    }

    /** Kills all descendants of this process, and waits until they are gone. */
    static void killAll() {
        List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process ->
                process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join());
    }
}
