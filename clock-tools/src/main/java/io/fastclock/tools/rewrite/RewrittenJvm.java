// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** The classes of this JVM, rewritten from {@link #begin} to {@link #restore}. */
public final class RewrittenJvm {
    /** How often loaded classes are searched for at most. Classes that are still being loaded need further searches. */
    private static final int MAX_SEARCHES = 40;

    /** The pause between two searches. */
    private static final long SEARCH_INTERVAL_NANOS = 50_000_000;

    private static final String REFUSED = "the JVM refused to retransform it";

    private volatile Instrumentation instrumentation;
    private final CallRewrite rewrite;
    private final Predicate<String> wanted;
    private final LeftAlone leftAlone;
    private final RewrittenClasses rewritten = new RewrittenClasses();
    private final CallTransformer transformer;
    private final LoadedClasses loaded;

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
        this.transformer = new CallTransformer(rewrite, wanted, leftAlone, (loader, className, sites) -> {
            if (!rewritten.contains(loader, className)) { // Otherwise a count or another agent retransforms it.
                firstTime.accept(className, sites);
            }
            return rewritten.add(loader, className);
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
    }

    /** Rewrites loaded classes. */
    public void begin(List<Class<?>> classes) {
        Set<Class<?>> refused = new HashSet<>(classes);
        new Retransformation(instrumentation, leftAlone, REFUSED).run(classes).forEach(refused::remove);
        refused.forEach(rewritten::remove); // Reported once, as left alone.
    }

    /** Rewrites classes of one loader that were left alone before. */
    @SuppressWarnings("ReferenceEquality") // A class loader may override equals().
    public void rewriteLater(ClassLoader loader, Set<String> classNames) {
        retransform(
                each -> each.getClassLoader() == loader && classNames.contains(each.getName()),
                classNames::size,
                REFUSED);
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
