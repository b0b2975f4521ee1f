// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.report.Messages;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Loaded classes that are to be rewritten. That happens on a thread of the tool, which holds no lock, because a class loader that is
 * asked may wait for any lock of the application; and when the class is initialized, because the rewriting links it, for which the
 * JVM asks the loader for other classes.
 */
final class LateClasses {
    private static final int PAUSE_MILLIS = 50;

    /**
     * Each retransformation stops all threads. An application that defines classes all the time must not pay for as many: what is
     * done between two pauses takes at most 5 % of the time.
     */
    private static final int PAUSE_FACTOR = 20;

    /** A class is looked for so often, since it is still being defined; or it cannot be defined. */
    private static final int MAX_SEARCHES = 40;

    private final LoadedClasses loaded;
    private final Consumer<List<Class<?>>> rewrite;
    private final Queue<Late> waiting = new ConcurrentLinkedQueue<>();
    private final CountDownLatch startedWith = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Those done before the start has ended. */
    private final AtomicInteger batches = new AtomicInteger();

    private static final class Late {
        final WeakReference<ClassLoader> loader;
        final String className;
        int searches;

        Late(ClassLoader loader, String className) {
            this.loader = new WeakReference<>(loader);
            this.className = className;
        }
    }

    /** @param rewrite receives initialized classes */
    LateClasses(LoadedClasses loaded, Consumer<List<Class<?>>> rewrite) {
        this.loaded = loaded;
        this.rewrite = rewrite;
    }

    void add(ClassLoader loader, String className) {
        waiting.add(new Late(loader, className));
    }

    /** Starts with the classes that were added. Waits for these, but not for a class loader that blocks. Returns whether all are done. */
    boolean start(long maxMillis) throws InterruptedException {
        Thread thread = new Thread(this::run, "clock-tools-classes");
        thread.setDaemon(true);
        thread.start();
        for (int before = -1; before != batches.get(); ) {
            before = batches.get();
            if (startedWith.await(maxMillis, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return false;
    }

    /** Afterwards no class is rewritten, even if a class loader has blocked the thread. */
    void close() {
        closed.countDown();
    }

    private void run() {
        try {
            while (rewriteBatch() && closed.getCount() > 0) {
                batches.incrementAndGet();
            }
            startedWith.countDown();
            for (long pause = PAUSE_MILLIS; !closed.await(pause, TimeUnit.MILLISECONDS); ) {
                long startNanos = System.nanoTime();
                rewriteBatch();
                long workMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
                pause = Math.max(PAUSE_MILLIS, PAUSE_FACTOR * workMillis);
            }
        } catch (InterruptedException e) {
            // The process ends.
        }
    }

    /** Returns whether there may be more of them. */
    private boolean rewriteBatch() {
        List<Class<?>> ready = new ArrayList<>();
        try {
            waiting.removeIf(each -> ready.size() < RewrittenJvm.BATCH && isReadyOrGone(each, ready));
            if (!ready.isEmpty()) {
                rewrite.accept(ready);
            }
        } catch (RuntimeException | Error e) {
            Messages.print("cannot rewrite classes: " + e);
        }
        return ready.size() == RewrittenJvm.BATCH;
    }

    private boolean isReadyOrGone(Late each, List<Class<?>> ready) {
        ClassLoader loader = each.loader.get();
        Class<?> found = loader == null ? null : loaded.find(loader, each.className);
        if (found == null) {
            return loader == null || ++each.searches > MAX_SEARCHES;
        }
        return loaded.isInitialized(found) && ready.add(found);
    }
}
