// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;

/** Lets tests of other packages start processes without a run. */
public final class TestForks {
    private static final long LIMIT_NANOS = 120_000_000_000L;

    private TestForks() {}

    /** For processes of ours only, whose output is left in the directory. */
    @SuppressWarnings("NullAway") // No process is JMH's.
    public static Forks in(Path logs) {
        return new Forks(logs, null, System.nanoTime() + LIMIT_NANOS);
    }
}
