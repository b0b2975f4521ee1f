// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import io.fastclock.tools.report.Messages;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The classes of this JVM, rewritten from {@link #begin} to {@link #restore}. */
public final class RewrittenJvm {
    /** How often loaded classes are searched for at most. Classes that are still being loaded need further searches. */
    private static final int MAX_SEARCHES = 40;

    /** The pause between two searches. */
    private static final long SEARCH_INTERVAL_NANOS = 50_000_000;

    private static final String REFUSED = "the JVM refused to retransform it";

    private static final String LATE =
            "counted only from shortly after their loading, because their class loader had to find the counter first";

    private volatile Instrumentation instrumentation;
    private final CallRewrite rewrite;
    private final Predicate<String> wanted;
    private final LeftAlone leftAlone;
    private final LoaderClasses rewritten = new LoaderClasses();
    private final LoaderClasses waiting = new LoaderClasses();
    private final LeftAlone late = new LeftAlone();
    private final Semaphore wakeUps = new Semaphore(0);
    private final LoadedClasses loaded;
    private final VisibleClasses visible;
    private final CallTransformer transformer;

    /**
     * @param wanted accepts the binary names of the classes to rewrite
     * @param firstTime receives the name of each class before it is rewritten for the first time, and its call sites
     */
    public RewrittenJvm(
            Instrumentation instrumentation,
            CallRewrite rewrite,
            Predicate<String> wanted,
            LeftAlone leftAlone,
            BiConsumer<String, List<CallSite>> firstTime) {
        this.instrumentation = instrumentation;
        this.rewrite = rewrite;
        this.wanted = wanted;
        this.leftAlone = leftAlone;
        this.loaded = new LoadedClasses(instrumentation);
        this.visible = new VisibleClasses(); // After the loaded classes, which open java.lang.
        this.transformer = new CallTransformer(rewrite, wanted, leftAlone, visible, new CallTransformer.Listener() {
            @Override
            public boolean rewritten(ClassLoader loader, String className, List<CallSite> sites) {
                if (!rewritten.contains(loader, className)) { // Otherwise a count or another agent retransforms it.
                    firstTime.accept(className, sites);
                }
                return rewritten.add(loader, className);
            }

            @Override
            public void later(ClassLoader loader, String className, boolean isNew) {
                waiting.add(loader, className);
                if (isNew) {
                    late.add(LATE, className);
                }
                wakeUps.release();
            }
        });
    }

    /** Returns the loaded classes that have a read to rewrite. Only these lose their compiled code. */
    public List<Class<?>> loadedClassesWithReads() {
        return loaded.find(each -> TargetClasses.include(each.getModule(), each.getClassLoader(), each.getName())
                && wanted.test(each.getName())
                && !rewritten.contains(each)
                && loaded.mayHave(each, rewrite));
    }

    /** Rewrites from now on each class that the JVM loads. Before the search for loaded ones, so that none is missed. */
    public void watch() {
        // Loads what the transformer uses first: the transformer must not need a class that is being defined.
        TargetClasses.include(Object.class.getModule(), null, "");
        instrumentation.addTransformer(transformer, true);
        Thread thread = new Thread(this::rewriteUntilRestored, "clock-tools-later");
        thread.setDaemon(true);
        thread.start();
    }

    /** Rewrites loaded classes. */
    public void begin(List<Class<?>> classes) {
        rewrite(classes);
        rewriteWaiting();
    }

    private void rewrite(List<Class<?>> classes) {
        for (Class<?> each : classes) {
            ClassLoader loader = each.getClassLoader();
            if (rewrite.of(loader) == null) {
                rewrite.decide(loader);
            }
            CallRewrite ofLoader = rewrite.of(loader);
            if (ofLoader != null) {
                visible.ask(each, ofLoader.target());
            }
        }
        Set<Class<?>> refused = new HashSet<>(classes);
        new Retransformation(instrumentation, leftAlone, REFUSED).run(classes).forEach(refused::remove);
        refused.forEach(rewritten::remove); // Reported once, as left alone.
    }

    private void rewriteUntilRestored() {
        while (true) {
            wakeUps.acquireUninterruptibly();
            wakeUps.drainPermits();
            if (rewritten.isClosed()) {
                return;
            }
            try {
                rewriteWaiting();
            } catch (RuntimeException | Error e) { // These classes stay as they are; later ones are not affected.
                Messages.print("cannot rewrite classes that were loaded: " + e);
            }
        }
    }

    /** Rewrites the classes that could not be rewritten while they were loaded. */
    private synchronized void rewriteWaiting() {
        LoaderClasses batch = waiting.drain();
        for (int search = 0; batch.size() > 0 && search < MAX_SEARCHES && !rewritten.isClosed(); search++) {
            if (search > 0) { // A class is still being loaded and is not in getAllLoadedClasses() yet.
                LockSupport.parkNanos(SEARCH_INTERVAL_NANOS);
            }
            List<Class<?>> found = loaded.find(batch::contains);
            found.forEach(batch::remove);
            rewrite(found);
        }
    }

    /**
     * Moves the transformer behind the transformers of a later agent. The JVM calls an earlier agent's transformers before a later
     * agent's. Without the move, code that the later agent generates would not be rewritten.
     */
    public void moveBehind(Instrumentation later) {
        instrumentation.removeTransformer(transformer);
        later.addTransformer(transformer, true);
        instrumentation = later;
    }

    /**
     * Restores the rewritten classes.
     *
     * @return the number of classes that have been restored
     */
    public int restore(Predicate<ClassFile> isRestored) {
        rewritten.close();
        wakeUps.release(); // Ends the thread.
        instrumentation.removeTransformer(transformer);
        Restored check = new Restored(isRestored);
        instrumentation.addTransformer(check, true);
        try {
            return (int) retransform(rewritten::contains, rewritten::size, "the JVM refused to restore it").stream()
                    .filter(check::contains)
                    .count();
        } finally {
            instrumentation.removeTransformer(check);
        }
    }

    /** Returns the classes whose first reads may not have been rewritten, as a sentence for the user, if there are any. */
    public List<String> late() {
        return late.byReason().entrySet().stream()
                .map(each -> LeftAlone.describe(each.getKey(), each.getValue()))
                .collect(Collectors.toList());
    }

    /** Returns the number of rewritten classes. */
    public int size() {
        return rewritten.size();
    }

    private interface Size {
        int get();
    }

    /** Retransforms classes once each. Those that are not found after {@link #MAX_SEARCHES} searches are left. */
    private List<Class<?>> retransform(Predicate<Class<?>> which, Size size, String failure) {
        Retransformation retransformation = new Retransformation(instrumentation, leftAlone, failure);
        Set<Class<?>> tried = new HashSet<>();
        List<Class<?>> done = new ArrayList<>();
        for (int search = 0; tried.size() < size.get() && search < MAX_SEARCHES; search++) {
            if (search > 0) { // A class is still being loaded and is not in getAllLoadedClasses() yet.
                LockSupport.parkNanos(SEARCH_INTERVAL_NANOS);
            }
            List<Class<?>> found = loaded.find(each -> which.test(each) && !tried.contains(each));
            tried.addAll(found);
            done.addAll(retransformation.run(found));
        }
        return done;
    }
}
