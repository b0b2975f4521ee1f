// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.ForkBody;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;

/** A process that loads many classes. The agent examines each of them. */
public final class LoadingProcess implements ForkBody {
    static final int CLASSES = 5_000;

    /**
     * The result.
     *
     * @param startNanos from the start of the JVM to the start of the program; the agent starts in this time
     */
    record Loaded(long startNanos, long loadNanos) {}

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws ClassNotFoundException {
        long startMillis = ManagementFactory.getRuntimeMXBean().getUptime();
        GeneratedClasses classes = new GeneratedClasses(CLASSES);
        long start = System.nanoTime();
        for (int i = 0; i < CLASSES; i++) {
            Class.forName(
                    GeneratedClasses.name(i), true, classes); // Initialises the class, as a program that uses it would.
        }
        results.accept(new Loaded(startMillis * 1_000_000, System.nanoTime() - start));
    }
}
