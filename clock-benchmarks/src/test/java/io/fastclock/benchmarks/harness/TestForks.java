// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lets tests start processes without a run. */
public final class TestForks {
    private static final long LIMIT_NANOS = 120_000_000_000L;

    private TestForks() {}

    /** The directory gets the output. */
    public static Forks in(Path logs) {
        return new Forks(logs, System.nanoTime() + LIMIT_NANOS);
    }

    /** A command that runs a class on the class path of the tests. */
    public static List<String> java(String main, String... arguments) {
        return Stream.concat(
                        Stream.of(Fork.THIS_JAVA, "-cp", System.getProperty("java.class.path"), main),
                        Stream.of(arguments))
                .toList();
    }

    /** Skips the test where the slow clock cannot be built. */
    public static SlowClock slowClock(Path directory) {
        try {
            return SlowClock.build(directory);
        } catch (IOException e) {
            return abort(e.getMessage());
        }
    }
}
