// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.agent.rewrite.RewrittenJvm;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.Catalogue;
import io.fastclock.tools.job.CountOptions;
import io.fastclock.tools.job.Snapshot;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts the clock reads of application classes from {@link #start} to {@link #stop}. At most one count is active. */
final class CountJob implements Job {
    private static final String JOB = "counting";
    private static final AtomicInteger ENDED = new AtomicInteger();

    private static volatile @Nullable CountJob current;

    private final boolean sinceStart;
    private final InjectedCounts counts;
    private final CountRewrite rewrite;
    private final Map<String, String> untried = new ConcurrentHashMap<>();
    private final RewrittenJvm jvm;
    private final @Nullable CallerSamples callers;

    private volatile @Nullable Snapshot ended;
    private long startNanos;

    private CountJob(Instrumentation instrumentation, InjectedCounts counts, CountOptions options, boolean sinceStart) {
        this.sinceStart = sinceStart;
        this.counts = counts;
        rewrite = new CountRewrite(counts, options.callers > 0);
        callers = options.callers > 0 ? new CallerSamples(options.callers) : null;
        jvm = new RewrittenJvm(instrumentation, counts.name, this::rewrite, options::covers, sites -> {});
    }

    static CountJob start(
            Instrumentation instrumentation, InjectedCounts counts, CountOptions options, boolean sinceStart) {
        CountJob job = new CountJob(instrumentation, counts, options, sinceStart);
        ActiveJob.begin(JOB, "the clock reads of this process are already being counted");
        job.begin();
        current = job;
        return job;
    }

    private void begin() {
        try {
            jvm.begin();
            startNanos = System.nanoTime();
            counts.reset(callers);
        } catch (Throwable e) {
            restore();
            throw e;
        }
    }

    /** Returns the count that began when this process started, if it is active. */
    static @Nullable CountJob sinceStart() {
        CountJob job = current;
        return job != null && job.sinceStart ? job : null;
    }

    /** Makes the count see what a later agent generates. */
    static void countAfter(Instrumentation later) {
        CountJob job = current;
        if (job != null) {
            job.jvm.moveBehind(later);
        }
    }

    /** Returns a job that counts from now on. To stop it leaves this one as it is. */
    Job fromNowOn() {
        Snapshot before = snapshot();
        return new Job() {
            @Override
            public Snapshot snapshot() {
                return CountJob.this.snapshot().since(before);
            }

            @Override
            public Snapshot stop() {
                return snapshot()
                        .with("This process counts since its start. These are the counts of the last seconds, with the"
                                + " options of that count. They end early if it does; otherwise it goes on.");
            }
        };
    }

    /** After {@link #stop} they are the last ones. */
    @Override
    public Snapshot snapshot() {
        Snapshot now = snapshot((System.nanoTime() - startNanos) / 1e9, calls(), Snapshot.STILL_COUNTING);
        Snapshot last = ended; // Read after the counts, which stop() discards.
        return last != null ? last : now;
    }

    @Override
    public Snapshot stop() {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        Map<CallSite, Long> calls;
        int restored;
        try {
            calls = calls();
            ended = snapshot(seconds, calls, Snapshot.STILL_COUNTING);
        } finally { // Also if the heap is full.
            restored = restore();
        }
        ENDED.incrementAndGet();
        Snapshot last = snapshot(seconds, calls, restored);
        ended = last;
        return last;
    }

    private int restore() {
        current = null;
        try {
            return jvm.restore();
        } finally {
            counts.reset(null);
            ActiveJob.end(JOB);
        }
    }

    /** Notes the version of what would be replaced if it had been tried. */
    private CallRewrite rewrite(String className, @Nullable ProtectionDomain domain, Consumer<String> leftAlone) {
        String version =
                Catalogue.untriedVersion(className, (group, artifact) -> LibraryVersion.of(domain, group, artifact));
        if (version != null) {
            untried.put(className, version);
        }
        return rewrite;
    }

    private Snapshot snapshot(double seconds, Map<CallSite, Long> calls, int restoredClasses) {
        return new Snapshot(
                seconds, jvm.size(), restoredClasses, calls, jvm.leftAlone().byReason(), samples(), notes(), untried);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(jvm.remarks.lines());
        if (counts.sites.areShared()) {
            notes.add("A * in a name stands for generated classes, of which there are too many to show each.");
        }
        int ended = ENDED.get();
        if (ended > 1) {
            notes.add("This process has been counted " + ended
                    + " times. After each count the JVM links the lambdas of the"
                    + " counted classes again, and keeps the old ones.");
        }
        return notes;
    }

    private Map<CallSite, Map<String, Long>> samples() {
        Map<CallSite, Map<String, Long>> samples = new HashMap<>();
        if (callers != null) {
            List<CallSite> sites = counts.sites.all();
            callers.samples().forEach((site, stacks) -> samples.put(sites.get(site), stacks));
        }
        return samples;
    }

    private Map<CallSite, Long> calls() {
        List<CallSite> sites = counts.sites.all();
        long[] totals = counts.totals(sites.size());
        Map<CallSite, Long> calls = new HashMap<>();
        for (int site = 0; site < totals.length; site++) {
            if (totals[site] > 0) {
                calls.put(sites.get(site), totals[site]);
            }
        }
        return calls;
    }
}
