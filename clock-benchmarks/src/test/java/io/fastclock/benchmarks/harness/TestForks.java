// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;

/** Lets tests of other packages start forks without a run. */
public final class TestForks {
    private static final long LIMIT_NANOS = 120_000_000_000L;

    private TestForks() {}

    /** The directory gets the output. */
    public static Forks in(Path logs) {
        return new Forks(logs, System.nanoTime() + LIMIT_NANOS);
    }
}
