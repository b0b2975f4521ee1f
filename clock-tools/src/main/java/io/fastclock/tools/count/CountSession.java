// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.CallTransformer;
import io.fastclock.tools.rewrite.ClassFile;
import io.fastclock.tools.rewrite.LeftAlone;
import io.fastclock.tools.rewrite.Restored;
import io.fastclock.tools.rewrite.Retransformation;
import io.fastclock.tools.rewrite.RewrittenClasses;
import io.fastclock.tools.rewrite.TargetClasses;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts the clock reads of all application classes from {@link #start} to {@link #stop}. At most one count is active. */
public final class CountSession {
    private static final AtomicBoolean ACTIVE = new AtomicBoolean();

    /** How often {@link #restoreClasses} searches at most. Classes that are still being loaded need further searches. */
    private static final int MAX_SEARCHES = 40;

    /** The pause between two searches. */
    private static final long SEARCH_INTERVAL_NANOS = 50_000_000;

    private static volatile @Nullable CountSession current;

    private volatile Instrumentation instrumentation;
    private final CountRewrite rewrite = new CountRewrite();
    private final LeftAlone leftAlone = new LeftAlone();
    private final RewrittenClasses rewritten = new RewrittenClasses();
    private final CallTransformer transformer;

    private long startNanos;
    private long[] countsBefore = {};

    private CountSession(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.transformer = new CallTransformer(
                instrumentation,
                rewrite,
                className -> true,
                leftAlone,
                (loader, className, again, result) -> rewritten.add(loader, className));
    }

    /** @throws IllegalStateException if another count is active */
    public static CountSession start(Instrumentation instrumentation) {
        if (!ACTIVE.compareAndSet(false, true)) {
            throw new IllegalStateException("the clock reads of this process are already being counted");
        }
        CountSession counting = new CountSession(instrumentation);
        boolean begun = false;
        try {
            counting.begin();
            begun = true;
        } finally {
            if (!begun) {
                counting.restoreClasses();
            }
        }
        current = counting;
        return counting;
    }

    private void begin() {
        instrumentation.addTransformer(transformer, true);
        new Retransformation(instrumentation, leftAlone, "the JVM refused to retransform it")
                .run(loadedClassesWithReads());
        startNanos = System.nanoTime();
        countsBefore = CallCounts.totals(CallSites.all().size());
    }

    /**
     * Moves the counting transformer behind the transformers of a later agent. The JVM calls an earlier agent's transformers before
     * a later agent's. Without the move, code that the later agent generates would not be counted.
     */
    public static void countAfter(Instrumentation later) {
        CountSession counting = current;
        if (counting != null) {
            counting.instrumentation.removeTransformer(counting.transformer);
            later.addTransformer(counting.transformer, true);
            counting.instrumentation = later;
        }
    }

    /** Returns the counts so far. */
    public Snapshot snapshot() {
        return snapshot((System.nanoTime() - startNanos) / 1e9, calls(), Snapshot.STILL_COUNTING);
    }

    /** Restores all classes and returns the counts. */
    public Snapshot stop() {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        Map<CallSite, Long> calls = calls();
        return snapshot(seconds, calls, restoreClasses());
    }

    private Snapshot snapshot(double seconds, Map<CallSite, Long> calls, int restoredClasses) {
        return new Snapshot(seconds, rewritten.size(), restoredClasses, calls, leftAlone.byReason());
    }

    private Map<CallSite, Long> calls() {
        List<CallSite> sites = CallSites.all();
        long[] counts = CallCounts.totals(sites.size());
        Map<CallSite, Long> calls = new HashMap<>();
        for (int site = 0; site < counts.length; site++) {
            long count = counts[site] - (site < countsBefore.length ? countsBefore[site] : 0);
            if (count > 0) {
                calls.put(sites.get(site), count);
            }
        }
        return calls;
    }

    /**
     * Restores the instrumented classes, and returns the number of classes that are restored. A class that is not found after
     * {@link #MAX_SEARCHES} searches is not restored.
     */
    private int restoreClasses() {
        current = null;
        rewritten.close();
        instrumentation.removeTransformer(transformer);
        Restored check = new Restored();
        instrumentation.addTransformer(check, true);
        try {
            Retransformation retransformation =
                    new Retransformation(instrumentation, leftAlone, "the JVM refused to restore it");
            Set<Class<?>> tried = new HashSet<>();
            int restored = 0;
            for (int search = 0; tried.size() < rewritten.size() && search < MAX_SEARCHES; search++) {
                if (search > 0) { // A class is still being loaded and is not in getAllLoadedClasses() yet.
                    LockSupport.parkNanos(SEARCH_INTERVAL_NANOS);
                }
                List<Class<?>> found = loadedClasses(loaded -> rewritten.contains(loaded) && !tried.contains(loaded));
                tried.addAll(found);
                restored += (int) retransformation.run(found).stream()
                        .filter(check::contains)
                        .count();
            }
            return restored;
        } finally {
            instrumentation.removeTransformer(check);
            CallCounts.release();
            ACTIVE.set(false);
        }
    }

    /**
     * Returns the loaded classes whose class files contain clock reads. Only these classes are retransformed, and lose their
     * compiled code.
     */
    private List<Class<?>> loadedClassesWithReads() {
        return loadedClasses(
                loaded -> TargetClasses.include(loaded.getModule(), loaded.getClassLoader(), loaded.getName())
                        && mayRead(loaded));
    }

    private List<Class<?>> loadedClasses(Predicate<Class<?>> wanted) {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .filter(loaded -> !loaded.isArray() && instrumentation.isModifiableClass(loaded) && wanted.test(loaded))
                .collect(Collectors.toList());
    }

    private boolean mayRead(Class<?> loaded) {
        String file = loaded.getName().replace('.', '/') + ".class";
        try (InputStream in = loaded.getClassLoader().getResourceAsStream(file)) {
            return in == null || ClassFile.mayHave(in.readAllBytes(), rewrite);
        } catch (Throwable e) {
            // A class loader of the application may throw anything. The transformer checks the bytes again.
            return true;
        }
    }
}
