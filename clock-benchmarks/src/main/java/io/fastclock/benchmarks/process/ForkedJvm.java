// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a class's {@code main} in a process of its own: with this JVM, its options and its class path. */
public final class ForkedJvm {
    private ForkedJvm() {}

    /**
     * Returns the lines that it prints.
     *
     * @param directory for what it prints, and for the logs of libraries in it
     * @param name of the file below {@code directory}, less the endings {@code .out} and {@code .err}
     * @throws IOException if it fails, or has not ended after {@code limit}
     */
    public static List<String> run(Class<?> main, List<String> arguments, Duration limit, Path directory, String name)
            throws IOException, InterruptedException {
        return run(main, List.of(), System.getProperty("java.class.path"), arguments, limit, directory, name);
    }

    /** As above, with more options of the JVM, and with another class path. */
    public static List<String> run(
            Class<?> main,
            List<String> options,
            String classPath,
            List<String> arguments,
            Duration limit,
            Path directory,
            String name)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path output = directory.resolve(name + ".out");
        Path errors = directory.resolve(name + ".err");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
                .forEach(command::add);
        // Sentinel would write its logs below the user's home directory.
        command.add("-Dcsp.sentinel.log.dir=" + directory.resolve("sentinel-logs"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(arguments);
        // To files: nobody has to read along, and a process that prints much does not wait for it.
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(command + " has not ended within " + limit + "; see " + errors);
            }
        } finally {
            process.destroyForcibly().onExit().join();
        }
        if (process.exitValue() != 0) {
            throw new IOException(command + " has failed:\n" + Files.readString(errors, StandardCharsets.UTF_8));
        }
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }
}
