// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.OS;

/** Lets tests start processes without a run. */
public final class TestForks {
    private static final long LIMIT_NANOS = 600_000_000_000L;

    private TestForks() {}

    /** The directory gets the output. */
    public static Forks in(Path logs) {
        return new Forks(logs, System.nanoTime() + LIMIT_NANOS);
    }

    /** A command that runs a class on the class path of the tests. */
    public static List<String> java(String main, String... arguments) {
        List<String> command = JavaProcess.java("-cp", System.getProperty("java.class.path"), main);
        command.addAll(List.of(arguments));
        return command;
    }

    /** Skips the test where the slow clock cannot be built: not on Linux, or without a C compiler. */
    public static SlowClock slowClock(Path directory) throws Exception {
        assumeTrue(OS.LINUX.isCurrentOs(), "not Linux");
        String compiler = System.getenv().getOrDefault("CC", "cc");
        try {
            Process process = new ProcessBuilder(compiler, "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assumeTrue(process.waitFor() == 0, "no C compiler");
        } catch (IOException e) {
            abort("no C compiler: " + e.getMessage());
        }
        return SlowClock.build(directory);
    }
}
