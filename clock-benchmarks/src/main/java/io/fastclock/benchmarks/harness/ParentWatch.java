// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Ends this process when its parent process is gone. Otherwise the forks of a killed run would keep reading the clock
 * on all cores.
 *
 * <p>This class is a profiler because JMH runs profilers inside its forks.
 */
public final class ParentWatch implements InternalProfiler {
    /** The system property with the process id of the parent. */
    static final String PARENT_PROPERTY = "fastclock.benchmarks.parent";

    private static final long INTERVAL_MILLIS = 500;
    private static final int ORPHANED = 143; // As if ended by SIGTERM.

    private boolean started;

    static void start() {
        start(() -> Runtime.getRuntime().halt(ORPHANED));
    }

    /** Starts a thread that calls {@code onParentGone} once. */
    public static void start(Runnable onParentGone) {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        if (parent.isEmpty()) {
            return;
        }
        if (Long.getLong(PARENT_PROPERTY, parent.get().pid()) != parent.get().pid()) {
            onParentGone.run(); // The parent ended before this process could watch it.
            return;
        }
        Thread watch = new HarnessThread(() -> {
            while (isAlive(parent.get())) {
                try {
                    Thread.sleep(INTERVAL_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
            }
            onParentGone.run();
        });
        watch.setName("parent-watch");
        watch.start();
    }

    /** Compares the parent as well: an orphaned process gets another parent. */
    private static boolean isAlive(ProcessHandle parent) {
        return parent.isAlive() && ProcessHandle.current().parent().equals(Optional.of(parent));
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (!started) {
            started = true;
            start();
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return List.of();
    }

    @Override
    public String getDescription() {
        return "ends a fork whose parent is gone";
    }
}
