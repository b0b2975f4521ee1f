// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.FastClock;
import io.fastclock.tools.agent.injected.Time;
import io.fastclock.tools.agent.rewrite.JavaLang;
import io.fastclock.tools.agent.rewrite.RewrittenJvm;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ReplaceOptions;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.Numbers;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Replaces the clock reads of chosen classes, from {@link #start} until {@link #stop} or the end of the process. */
final class ReplaceJob implements Job {
    private static final String JOB = "replacing";

    private static @Nullable String toolClock;

    private final ReplaceOptions options;
    private final Consumer<String> messages;

    /** What {@link #messages} would receive, if nobody reads it now. */
    private final Collection<String> unread = new ConcurrentLinkedQueue<>();

    private final TickAccess access;
    private final LoaderClocks clocks;
    private final RewrittenJvm jvm;
    private int classes;
    private int callSites;

    private ReplaceJob(Instrumentation instrumentation, ReplaceOptions options, @Nullable Consumer<String> messages) {
        this.options = options;
        this.messages = messages == null ? unread::add : messages;
        access = new TickAccess(instrumentation, messages == null ? unused -> {} : messages);
        clocks = new LoaderClocks(
                instrumentation, options.nanoTime, access::enableFor, () -> toolClock(instrumentation));
        jvm = new RewrittenJvm(instrumentation, clocks, options::covers, options::reasonToLeave, this::replaced);
    }

    /**
     * Starts to replace, unless another FastClock agent of this JVM already does.
     *
     * @param messages receives the call sites; null to have them in the snapshot
     */
    static ReplaceJob start(
            Instrumentation instrumentation, ReplaceOptions options, @Nullable Consumer<String> messages) {
        ReplaceJob job = new ReplaceJob(instrumentation, options, messages);
        ActiveJob.begin(JOB, "another FastClock agent already replaces clock reads");
        try {
            job.clocks.decide(ClassLoader.getSystemClassLoader());
            job.jvm.begin();
            CountJob.countAfter(instrumentation);
        } catch (Throwable e) {
            job.stop();
            throw e;
        }
        return job;
    }

    /** Returns the internal name of the class that replaced reads call, if they call no class of the application. */
    private static synchronized String toolClock(Instrumentation instrumentation) {
        FastClock.clock(); // Loads what a read needs. A replaced read may happen while locks are held.
        String name = toolClock;
        if (name == null) {
            Class<?> copy = new JavaLang(instrumentation).copy(Time.class);
            Object reads = new LongSupplier[] {FastClock::currentTimeMillis, FastClock::nanoTime};
            try {
                copy.getMethod("use", LongSupplier[].class).invoke(null, reads);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot set the clock of " + copy, e);
            }
            name = copy.getName().replace('.', '/');
            toolClock = name;
        }
        return name;
    }

    private void replaced(List<CallSite> sites) {
        if (options.verbose) {
            sites.forEach(site -> messages.accept("replaced " + site.read.label + " in " + site));
        }
        synchronized (this) {
            classes++;
            callSites += sites.size();
        }
    }

    @Override
    public Snapshot snapshot() {
        List<String> lines = new ArrayList<>(unread);
        synchronized (this) {
            lines.add("replaced " + Numbers.of(callSites, "call site") + " in " + Numbers.of(classes, "class"));
        }
        lines.addAll(clocks.summary());
        lines.addAll(access.notes);
        lines.addAll(jvm.remarks.lines());
        jvm.leftAlone.lines().forEach(line -> lines.add("left alone: " + line));
        return Snapshot.ofNotes(lines);
    }

    /** Tells how many classes have been restored, of all that were rewritten. */
    @Override
    public Snapshot stop() {
        Snapshot last = snapshot();
        try {
            int restored = jvm.restore(file -> file.mayHave(clocks));
            return last.with("restored " + restored + " of " + Numbers.of(jvm.size(), "class"));
        } finally {
            ActiveJob.end(JOB);
        }
    }
}
