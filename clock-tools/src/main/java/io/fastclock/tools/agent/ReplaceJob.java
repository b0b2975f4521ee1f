// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.agent.rewrite.RewrittenJvm;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import io.fastclock.tools.job.ReplaceOptions;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.Numbers;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Replaces the clock reads of some classes, from {@link #start} until {@link #stop} or the end of the process. */
final class ReplaceJob implements Job {
    private static final String JOB = "replacing";

    private final ReplaceOptions options;
    private final Consumer<String> messages;

    /** What {@link #messages} would receive, if nobody reads it now. */
    private final Collection<String> unread = new ConcurrentLinkedQueue<>();

    private final InjectedClock clock;
    private final RewrittenJvm jvm;
    private volatile boolean isAnyIncluded;
    private volatile boolean isNanoTimeLeft;
    private final AtomicInteger callSites = new AtomicInteger();

    private ReplaceJob(Instrumentation instrumentation, ReplaceOptions options, @Nullable Consumer<String> messages) {
        this.options = options;
        this.messages = messages == null ? unread::add : messages;
        clock = InjectedClock.in(instrumentation, this.messages);
        jvm = new RewrittenJvm(instrumentation, clock.name, this::rewrite, this::covers, this::replaced);
    }

    private CallRewrite rewrite(String className, @Nullable ProtectionDomain domain, Consumer<String> leftAlone) {
        return new ReplaceRewrite(clock.name, read -> {
            String reason = options.reasonToLeave(
                    className, read, (group, artifact) -> LibraryVersion.of(domain, group, artifact));
            if (reason != null && !reason.isEmpty()) {
                leftAlone.accept(reason);
            }
            isNanoTimeLeft |= reason != null && read == ClockRead.NANO_TIME && options.covers(className);
            return reason == null;
        });
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
            job.jvm.begin();
            CountJob.countAfter(instrumentation);
        } catch (Throwable e) {
            job.stop();
            throw e;
        }
        return job;
    }

    private boolean covers(String className) {
        boolean covers = options.covers(className);
        if (covers) {
            isAnyIncluded = true;
        }
        return covers;
    }

    private void replaced(List<CallSite> sites) {
        if (options.verbose) {
            sites.forEach(site -> messages.accept("replaced " + site.read.label + " in " + site));
        }
        callSites.addAndGet(sites.size());
    }

    @Override
    public Snapshot snapshot() {
        List<String> lines = new ArrayList<>(unread);
        lines.add("replaced " + Numbers.of(callSites.get(), "call site") + " in " + Numbers.of(jvm.size(), "class"));
        lines.add(clock.state());
        jvm.leftAlone().lines().forEach(line -> lines.add("left alone: " + line));
        lines.addAll(jvm.remarks.lines());
        if (jvm.size() == 0 && jvm.leftAlone().byReason().isEmpty()) {
            lines.add(reasonForNothing());
        }
        return Snapshot.ofNotes(jvm.size(), lines);
    }

    private String reasonForNothing() {
        if (options.areByCatalogue()) {
            return "this process has loaded no class whose reads were tried with FastClock; include names others";
        }
        if (!isAnyIncluded) {
            return "no class that this process has loaded matches include";
        }
        return isNanoTimeLeft
                ? "the included classes read System.nanoTime() only: nano-time replaces it, from the start of a process"
                : "the included classes read neither System.currentTimeMillis() nor System.nanoTime()";
    }

    /** Tells how many classes have been restored, of all that were rewritten. */
    @Override
    public Snapshot stop() {
        Snapshot last = snapshot();
        try {
            int restored = jvm.restore();
            return last.with("restored " + restored + " of " + Numbers.of(jvm.size(), "class"));
        } finally {
            ActiveJob.end(JOB);
        }
    }
}
