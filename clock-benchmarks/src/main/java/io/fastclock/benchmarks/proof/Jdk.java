// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs the commands of one JDK.
 *
 * @param commands the directory of the commands
 * @param directory in which they run
 */
record Jdk(Path commands, Path directory) {
    private static final long SECONDS = 120;

    /** The exit code of the doctor if there is something to gain. */
    private static final int GAIN = 3;

    /** Returns the standard output. */
    String run(String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.set(0, commands.resolve(words.get(0)).toString());
        Process process = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        try {
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            if (exitCode != 0 && !(exitCode == GAIN && words.contains("doctor"))) {
                throw new IOException(command + " failed or took too long, exit code " + exitCode + "\n" + text);
            }
            return text;
        } finally {
            process.destroyForcibly();
        }
    }
}
