// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

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
        return run(Set.of(0), "java", List.of("--version")).lines().findFirst().orElseThrow();
    }

    String jcmd(long pid, String request) throws IOException, InterruptedException {
        return run(Set.of(0), "jcmd", List.of(String.valueOf(pid), request));
    }

    /** Runs a command of the tools. */
    String tools(Set<Integer> exitCodes, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-jar", tools.toString()));
        all.addAll(List.of(arguments));
        return run(exitCodes, "java", all);
    }

    /** Returns the standard output. */
    private String run(Set<Integer> exitCodes, String name, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.resolve(name).toString()));
        command.addAll(arguments);
        Path out = Files.createTempFile("command", ".out"); // A pipe could be full.
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
            int exitCode = process.destroyForcibly().waitFor();
            String text = Files.readString(out);
            if (!ended || !exitCodes.contains(exitCode)) {
                throw new IOException(
                        command + (ended ? " failed, exit code " + exitCode : " did not end") + "\n" + text);
            }
            return text;
        } finally {
            Files.delete(out);
        }
    }
}
