// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.ForkBody;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.Consumer;

/** A process that loads many classes. The agent examines each of them, and it starts before the program. */
public final class LoadingProcess implements ForkBody {
    static final int CLASSES = 5_000;

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws ClassNotFoundException {
        long startMillis = ManagementFactory.getRuntimeMXBean().getUptime();
        GeneratedClasses classes = new GeneratedClasses(CLASSES);
        long startNanos = System.nanoTime();
        for (int i = 0; i < CLASSES; i++) {
            // Initialises the class, as a program that uses it would.
            Class.forName(GeneratedClasses.name(i), true, classes);
        }
        double loadMillis = (System.nanoTime() - startNanos) / 1e6;
        results.accept(new AgentFigures.OfLoading(
                AgentMode.valueOf(arguments.get(0)), Integer.parseInt(arguments.get(1)), startMillis, loadMillis));
    }
}
