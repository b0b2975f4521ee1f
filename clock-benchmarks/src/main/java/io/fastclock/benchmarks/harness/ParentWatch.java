// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.Collection;
import java.util.List;
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
    /** The system property with the process id of the parent, which may end before this process can watch it. */
    static final String PARENT_PROPERTY = "fastclock.benchmarks.parent";

    private static final long INTERVAL_MILLIS = 500;
    private static final int ORPHANED = 143; // As if ended by SIGTERM.

    private boolean started;

    static void start() {
        start(() -> Runtime.getRuntime().halt(ORPHANED));
    }

    /** Starts a thread that calls {@code onParentGone} once. */
    public static void start(Runnable onParentGone) {
        long parent = Long.getLong(PARENT_PROPERTY, parentPid());
        Thread watch = new HarnessThread(() -> {
            while (parentPid() == parent) {
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

    /** The id changes when the parent ends: an orphaned process gets another parent, or none. */
    private static long parentPid() {
        return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
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
