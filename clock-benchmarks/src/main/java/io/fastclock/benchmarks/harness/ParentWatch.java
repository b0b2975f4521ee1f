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
 * Ends this process when the one that has started it is gone: a run that was killed would leave its forks behind, which read
 * the clock on all cores. A profiler, because that is what JMH runs inside its forks.
 */
public final class ParentWatch implements InternalProfiler {
    /** The process id of whoever starts a fork. */
    static final String PARENT_PROPERTY = "fastclock.benchmarks.parent";

    private static final long INTERVAL_MILLIS = 500;
    private static final int ORPHANED = 143; // As if ended by SIGTERM.

    private boolean started;

    static void start() {
        start(() -> Runtime.getRuntime().halt(ORPHANED));
    }

    /** Calls from a thread of its own, once. */
    public static void start(Runnable onParentGone) {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        if (parent.isEmpty()) {
            return;
        }
        if (Long.getLong(PARENT_PROPERTY, parent.get().pid()) != parent.get().pid()) {
            onParentGone.run(); // It has ended before this process could watch it.
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

    /** An orphan is given another parent. */
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
