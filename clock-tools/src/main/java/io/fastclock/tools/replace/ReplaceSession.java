// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.FastClock;
import io.fastclock.tools.count.CountSession;
import io.fastclock.tools.report.ActiveJob;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.JavaLang;
import io.fastclock.tools.rewrite.LeftAlone;
import io.fastclock.tools.rewrite.RewrittenJvm;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Replaces the clock reads of chosen classes, from {@link #start} until {@link #stop} or the end of the process. */
public final class ReplaceSession {
    private static final String JOB = "replacing";

    private static @Nullable String toolClock;

    private final ReplaceOptions options;
    private final Consumer<String> messages;
    private final LeftAlone leftAlone = new LeftAlone();
    private final CoarseAccess coarse;
    private final Clocks clocks;
    private final LoaderRewrite rewrite;
    private final RewrittenJvm jvm;
    private int classes;
    private int callSites;

    private ReplaceSession(Instrumentation instrumentation, ReplaceOptions options, Consumer<String> messages) {
        this.options = options;
        this.messages = messages;
        this.coarse = new CoarseAccess(instrumentation, messages);
        this.clocks = new Clocks(
                instrumentation, options.coarse() ? coarse : null, () -> toolClock(instrumentation, options.coarse()));
        this.rewrite = new LoaderRewrite(instrumentation, clocks, options.nanoTime, options.coarse());
        this.jvm = new RewrittenJvm(instrumentation, rewrite, options::covers, leftAlone, this::replaced);
    }

    /** Starts to replace, unless another FastClock agent of this JVM already does. */
    public static ReplaceSession start(
            Instrumentation instrumentation, ReplaceOptions options, Consumer<String> messages) {
        ReplaceSession session = new ReplaceSession(instrumentation, options, messages);
        ActiveJob.begin(JOB, "another FastClock agent already replaces clock reads");
        session.begin(instrumentation);
        return session;
    }

    private void begin(Instrumentation instrumentation) {
        try {
            clocks.decide(ClassLoader.getSystemClassLoader());
            jvm.begin();
            CountSession.countAfter(instrumentation);
        } catch (Throwable e) {
            stop();
            throw e;
        }
    }

    /** Returns the internal name of the class that replaced reads call, if they call no class of the application. */
    private static synchronized String toolClock(Instrumentation instrumentation, boolean coarse) {
        FastClock.clock(); // Loads what a read needs. A replaced read may happen while locks are held.
        if (coarse) {
            FastClock.coarseTimeMillis(); // Also begins to verify the tick counter.
        }
        String name = toolClock;
        if (name == null) {
            Class<?> copy = new JavaLang(instrumentation).copy(Time.class);
            Object reads = new LongSupplier[] {
                FastClock::currentTimeMillis,
                FastClock::nanoTime,
                FastClock::coarseTimeMillis,
                FastClock::coarseNanoTime
            };
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

    /** Returns what has been replaced, as sentences for the user. */
    public List<String> summary() {
        List<String> lines = new ArrayList<>();
        lines.add("replaced " + total());
        lines.addAll(clocks.summary());
        lines.addAll(coarse.summary());
        lines.addAll(jvm.late.lines());
        leftAlone.lines().forEach(line -> lines.add("left alone: " + line));
        return lines;
    }

    /** Restores all classes. Returns the number of classes that have been restored, of all that were rewritten. */
    public String stop() {
        try {
            int restored = jvm.restore(file -> file.mayHave(rewrite));
            return "restored " + restored + " of " + jvm.size() + (jvm.size() == 1 ? " class" : " classes");
        } finally {
            ActiveJob.end(JOB);
        }
    }

    private synchronized String total() {
        return callSites
                + (callSites == 1 ? " call site in " : " call sites in ")
                + classes
                + (classes == 1 ? " class" : " classes");
    }
}
