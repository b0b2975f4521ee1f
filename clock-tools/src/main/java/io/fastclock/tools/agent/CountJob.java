// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.agent.rewrite.ClassTransformer;
import io.fastclock.tools.agent.rewrite.JavaLang;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.count.CountOptions;
import io.fastclock.tools.count.CountReport;
import io.fastclock.tools.count.Snapshot;
import io.fastclock.tools.injected.Counts;
import io.fastclock.tools.report.Messages;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Counts the clock reads of application classes in one window of time, or in several, and reports each. */
final class CountJob implements ClassTransformer.Job {
    private static final String THREAD_NAME = "clock-tools-count";

    private final CountOptions options;
    private final Instrumentation instrumentation;
    private final AtomicReference<@Nullable IntConsumer> counter;
    private final CountedSites sites;
    private final CountReport report;
    private final @Nullable CallerSamples callers;
    private final CallRewrite rewrite;
    private final ClassTransformer classes;
    private final Map<String, String> untried = new ConcurrentHashMap<>();
    private boolean hasCounted;
    private long beginNanos;

    /** The last window, while its report is being prepared. */
    private @Nullable Snapshot unreported;

    CountJob(CountOptions options, Instrumentation instrumentation) {
        this.options = options;
        this.instrumentation = instrumentation;
        report = new CountReport(options);
        callers = options.callers > 0 ? new CallerSamples(options.callers) : null;
        sites = new CountedSites(callers);
        Class<?> copy = JavaLang.copy(Counts.class, instrumentation);
        String target = copy.getName().replace('.', '/');
        rewrite = sites.rewrite(target);
        counter = counter(copy);
        classes = new ClassTransformer(this, target);
    }

    @SuppressWarnings("unchecked") // As Counts declares it.
    private static AtomicReference<@Nullable IntConsumer> counter(Class<?> copy) {
        try {
            return (AtomicReference<@Nullable IntConsumer>)
                    copy.getField("COUNTER").get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    void start() {
        classes.begin(instrumentation);
        // Without the doctor, which would delay the end by some seconds.
        Runtime.getRuntime().addShutdownHook(new Thread(this::reportAtEnd, THREAD_NAME));
        if (options.delaySeconds == 0) {
            begin();
        }
        if (options.delaySeconds > 0 || options.seconds < Double.POSITIVE_INFINITY) {
            Thread thread = new Thread(this::run, THREAD_NAME);
            thread.setDaemon(true);
            thread.start();
        }
    }

    void moveBehind(Instrumentation later) {
        instrumentation.removeTransformer(classes); // First: none is rewritten twice.
        later.addTransformer(classes, true);
    }

    private void run() {
        pauseUntil(System.nanoTime() + nanos(options.delaySeconds));
        begin();
        long beginNanos = System.nanoTime(); // Afterwards: a window is not shorter than it was asked to be.
        while (options.seconds < Double.POSITIVE_INFINITY) {
            try {
                begin(); // Unless the count goes on.
                pauseUntil(beginNanos + nanos(options.seconds));
                end(options.seconds == options.everySeconds);
                report.examine(); // Without the lock: the end of the JVM does not wait for it.
                write();
            } catch (RuntimeException | Error e) { // As of a full heap. The next window may be better.
                Messages.print("a report failed: " + e);
            }
            if (options.everySeconds == Double.POSITIVE_INFINITY) {
                return; // The transformer stays: if another agent transforms a class, it must keep its methods.
            }
            beginNanos += nanos(options.everySeconds);
            pauseUntil(beginNanos);
        }
    }

    private static long nanos(double seconds) {
        return (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    }

    /** By {@code System}, however often the application interrupts this thread. */
    private static void pauseUntil(long endNanos) {
        for (long left = endNanos - System.nanoTime(); left > 0; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
            Thread.interrupted(); // Otherwise it would not park again.
        }
    }

    private synchronized void begin() {
        if (counter.get() == null) {
            snapshot(); // Takes what threads have counted after the last window.
            counter.set(sites);
            hasCounted = true;
        }
    }

    private synchronized void end(boolean goesOn) {
        unreported = snapshot();
        if (!goesOn) {
            counter.set(null);
        }
    }

    /** Under the lock: the JVM ends only when a report is complete. */
    private synchronized void write() {
        Snapshot window = unreported;
        unreported = null;
        if (window != null) {
            report.write(window);
        }
    }

    private synchronized void reportAtEnd() {
        if (!hasCounted) {
            Messages.print("the process has ended before the count began: delay was too long");
        }
        write();
        if (counter.get() != null) {
            end(false);
            write();
        }
    }

    @Override
    public @Nullable CallRewrite rewrite(
            String className,
            List<Catalogue.Entry> entries,
            @Nullable ProtectionDomain domain,
            Consumer<String> leftAlone) {
        return options.covers(className) ? rewrite : null;
    }

    /** Notes the version of what would be replaced if it had been tried. */
    @Override
    public void rewritten(List<CallSite> sites, @Nullable ProtectionDomain domain) {
        for (CallSite site : sites) {
            Catalogue.Entry known = site.known().orElse(null);
            if (known != null && known.judgement == Catalogue.Judgement.RIGHT && !untried.containsKey(site.className)) {
                String version = LibraryVersion.of(domain, known.group, known.artifact);
                if (!known.versions.contains(version)) {
                    untried.put(site.className, version);
                }
            }
        }
    }

    private Snapshot snapshot() {
        long nowNanos = System.nanoTime();
        double seconds = (nowNanos - beginNanos) / 1e9;
        beginNanos = nowNanos;
        Map<CallSite, Map<String, Long>> samples = new HashMap<>();
        if (callers != null) {
            callers.take().forEach((site, stacks) -> samples.put(sites.site(site), stacks));
        }
        List<String> notes = new ArrayList<>(classes.remarks.lines());
        if (sites.areShared()) {
            notes.add("A * in a name stands for generated classes, of which there are too many to show each.");
        }
        int rewritten = classes.rewritten.get();
        return new Snapshot(
                seconds, sites.take(), samples, rewritten, classes.leftAlone.byReason(), notes, untried, classes.wrong);
    }
}
