// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The commands of one JDK and of the tools, run by that JDK.
 *
 * @param java the directory of the JDK's commands
 */
record Commands(Path java, Path tools) {
    private static final long SECONDS = 120;

    /** Returns the version of the JDK. */
    String version() throws IOException, InterruptedException {
        return run(Set.of(0), java.resolve("java").toString(), "--version")
                .lines()
                .findFirst()
                .orElseThrow();
    }

    String jcmd(long pid, String request) throws IOException, InterruptedException {
        return run(Set.of(0), java.resolve("jcmd").toString(), String.valueOf(pid), request);
    }

    /** Runs a command of the tools. */
    String tools(Set<Integer> exitCodes, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.resolve("java").toString(), "-jar", tools.toString()));
        command.addAll(List.of(arguments));
        return run(exitCodes, command.toArray(String[]::new));
    }

    private static String run(Set<Integer> exitCodes, String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("command", ".out");
        Path err = Files.createTempFile("command", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly().waitFor();
            String text = Files.readString(out);
            if (!ended || !exitCodes.contains(process.exitValue())) {
                throw new IOException(String.join(" ", command)
                        + (ended ? " failed, exit code " + process.exitValue() : " did not end") + "\n" + text
                        + Files.readString(err));
            }
            return text;
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
