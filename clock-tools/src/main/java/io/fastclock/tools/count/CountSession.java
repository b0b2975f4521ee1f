// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.report.ActiveJob;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.LeftAlone;
import io.fastclock.tools.rewrite.RewrittenJvm;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Counts the clock reads of application classes from {@link #start} to {@link #stop}. At most one count is active. */
public final class CountSession {
    private static final String JOB = "counting";
    private static final AtomicInteger ENDED = new AtomicInteger();

    private static volatile @Nullable CountSession current;

    private final boolean sinceStart;
    private final Counter counter;
    private final CountRewrite rewrite;
    private final LeftAlone leftAlone = new LeftAlone();
    private final RewrittenJvm jvm;
    private final @Nullable Callers callers;

    private volatile @Nullable Snapshot ended;
    private long startNanos;
    private long[] countsBefore = {};

    private CountSession(Instrumentation instrumentation, Counter counter, CountOptions options, boolean sinceStart) {
        this.sinceStart = sinceStart;
        this.counter = counter;
        rewrite = new CountRewrite(counter, options.callers > 0);
        callers = options.callers > 0 ? new Callers(options.callers) : null;
        jvm = new RewrittenJvm(instrumentation, rewrite, options::covers, leftAlone, sites -> {});
    }

    public static CountSession start(Instrumentation instrumentation, CountOptions options, boolean sinceStart) {
        return start(instrumentation, Counter.in(instrumentation), options, sinceStart);
    }

    static CountSession start(
            Instrumentation instrumentation, Counter counter, CountOptions options, boolean sinceStart) {
        CountSession session = new CountSession(instrumentation, counter, options, sinceStart);
        ActiveJob.begin(JOB, "the clock reads of this process are already being counted");
        session.begin();
        current = session;
        return session;
    }

    private void begin() {
        try {
            counter.sampleTo(callers);
            jvm.begin();
            startNanos = System.nanoTime();
            countsBefore = counter.totals(counter.sites.all().size());
        } catch (Throwable e) {
            restore();
            throw e;
        }
    }

    /** Returns the count that began when this process started, if it is active. */
    public static @Nullable CountSession sinceStart() {
        CountSession session = current;
        return session != null && session.sinceStart ? session : null;
    }

    /** Makes the count see what a later agent generates. */
    public static void countAfter(Instrumentation later) {
        CountSession session = current;
        if (session != null) {
            session.jvm.moveBehind(later);
        }
    }

    /** Returns the counts so far. After {@link #stop} they are the last ones. */
    public Snapshot snapshot() {
        Snapshot now = snapshot((System.nanoTime() - startNanos) / 1e9, calls(), Snapshot.STILL_COUNTING);
        Snapshot last = ended; // Read after the counts, which stop() discards.
        return last != null ? last : now;
    }

    /** Restores all classes and returns the counts. */
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
            return jvm.restore(file -> !rewrite.isIn(file));
        } finally {
            try {
                counter.sampleTo(null);
            } finally {
                try {
                    counter.release();
                } finally {
                    ActiveJob.end(JOB);
                }
            }
        }
    }

    private Snapshot snapshot(double seconds, Map<CallSite, Long> calls, int restoredClasses) {
        return new Snapshot(seconds, jvm.size(), restoredClasses, calls, leftAlone.byReason(), samples(), notes());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(ActiveJob.otherVersions());
        notes.addAll(jvm.late.lines());
        notes.addAll(jvm.notRestored.lines());
        if (counter.sites.areShared()) {
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
            List<CallSite> sites = counter.sites.all();
            callers.samples().forEach((site, stacks) -> samples.put(sites.get(site), stacks));
        }
        return samples;
    }

    private Map<CallSite, Long> calls() {
        List<CallSite> sites = counter.sites.all();
        long[] counts = counter.totals(sites.size());
        Map<CallSite, Long> calls = new HashMap<>();
        for (int site = 0; site < counts.length; site++) {
            long count = counts[site] - (site < countsBefore.length ? countsBefore[site] : 0);
            if (count > 0) {
                calls.put(sites.get(site), count);
            }
        }
        return calls;
    }
}
