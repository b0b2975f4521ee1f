// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.ForkBody;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;

/** A process that loads many classes, each of which the agent looks at. */
public final class LoadingProcess implements ForkBody {
    static final int CLASSES = 5_000;

    /**
     * What it takes.
     *
     * @param startNanos from the start of the JVM until its program runs, in which the agent starts
     */
    record Loaded(long startNanos, long loadNanos) {}

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws ClassNotFoundException {
        long startMillis = ManagementFactory.getRuntimeMXBean().getUptime();
        GeneratedClasses classes = new GeneratedClasses(CLASSES);
        long start = System.nanoTime();
        for (int i = 0; i < CLASSES; i++) {
            Class.forName(GeneratedClasses.name(i), true, classes); // Linked as well, as in a program that uses them.
        }
        results.accept(new Loaded(startMillis * 1_000_000, System.nanoTime() - start));
    }
}
