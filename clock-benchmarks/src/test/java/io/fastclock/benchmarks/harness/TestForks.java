// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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
        Stream<Path> path = Arrays.stream(System.getenv("PATH").split(":", -1)).map(Path::of);
        assumeTrue(path.anyMatch(each -> Files.isExecutable(each.resolve(compiler))), "no C compiler");
        return SlowClock.build(directory);
    }
}
