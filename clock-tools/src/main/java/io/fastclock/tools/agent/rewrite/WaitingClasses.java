// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.report.Messages;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Classes that wait for work that runs code of their class loader. It is done on a thread of the tool, which holds no lock, because
 * a class loader may wait for any lock of the application.
 */
final class WaitingClasses {
    /** A class is looked for so often after it was passed on, since it is still being defined. */
    private static final int MAX_SEARCHES = 40;

    private static final int PAUSE_MILLIS = 20;

    /**
     * Each retransformation stops all threads. An application that defines classes all the time must not pay for as many: one
     * batch, then a pause, so that they take at most 5 % of the time.
     */
    private static final int PAUSE_FACTOR = 20;

    private static final int SEARCH_MILLIS = 50;
    private static final int INITIALIZATION_MILLIS = 500;

    private final LoadedClasses loaded;
    private final BiConsumer<Class<?>, Collection<String>> ask;
    private final Consumer<List<Class<?>>> rewrite;
    private final BlockingQueue<Waiting> arrived = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "clock-tools-waiting");
    private final CountDownLatch startedWith = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    private static final class Waiting {
        final WeakReference<ClassLoader> loader;
        final String className;
        final Collection<String> targets;
        final boolean toRewrite;
        int searches;

        Waiting(ClassLoader loader, String className, Collection<String> targets, boolean toRewrite) {
            this.loader = new WeakReference<>(loader);
            this.className = className;
            this.targets = targets;
            this.toRewrite = toRewrite;
        }
    }

    /** @param ask lets the loader of a class find other classes, by their internal names */
    WaitingClasses(
            LoadedClasses loaded, BiConsumer<Class<?>, Collection<String>> ask, Consumer<List<Class<?>>> rewrite) {
        this.loaded = loaded;
        this.ask = ask;
        this.rewrite = rewrite;
        thread.setDaemon(true);
    }

    void start() {
        if (arrived.isEmpty()) {
            startedWith.countDown();
        }
        thread.start();
    }

    /** Adds a class, and by their internal names the targets that it calls when it is rewritten. Asks, and rewrites it if wanted. */
    void add(ClassLoader loader, String className, Collection<String> targets, boolean toRewrite) {
        arrived.add(new Waiting(loader, className, targets, toRewrite));
    }

    /**
     * Waits until what is possible now is done for the classes that were added before the start, or for the given time: a class
     * loader may block for ever. Returns whether it is done.
     */
    boolean await(long millis) throws InterruptedException {
        return startedWith.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Ends the thread, unless a class loader blocks it. Not by an interrupt, which the class loader would see. */
    void close() {
        closed.countDown();
        add(ClassLoader.getPlatformClassLoader(), "", Set.of(), false);
    }

    private void run() {
        List<Waiting> waiting = new ArrayList<>();
        try {
            for (long pause = PAUSE_MILLIS; !closed.await(pause, TimeUnit.MILLISECONDS); ) {
                boolean searching = waiting.stream().anyMatch(each -> each.searches > 0);
                int pauseMillis = searching ? SEARCH_MILLIS : INITIALIZATION_MILLIS;
                Waiting next = waiting.isEmpty() ? arrived.take() : arrived.poll(pauseMillis, TimeUnit.MILLISECONDS);
                if (next != null) {
                    waiting.add(next);
                    arrived.drainTo(waiting);
                }
                boolean atStart = startedWith.getCount() > 0; // All of those at once.
                long workMillis = workFor(waiting, atStart ? Integer.MAX_VALUE : RewrittenJvm.BATCH);
                pause = atStart ? PAUSE_MILLIS : Math.max(PAUSE_MILLIS, PAUSE_FACTOR * workMillis);
                startedWith.countDown();
            }
        } catch (InterruptedException e) {
            // The process ends.
        }
    }

    /** Rewrites classes, but not more than the given number. Returns how long that has taken, in milliseconds. */
    private long workFor(List<Waiting> waiting, int most) {
        List<Class<?>> ready = new ArrayList<>();
        waiting.removeIf(each -> isDoneOrFailed(each, ready, most));
        long startNanos = System.nanoTime();
        try {
            if (!ready.isEmpty()) {
                rewrite.accept(ready);
            }
        } catch (RuntimeException | Error e) {
            Messages.print("cannot rewrite classes: " + e);
        }
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    /** After a failure the class stays as it is. Others are not affected. */
    private boolean isDoneOrFailed(Waiting each, List<Class<?>> ready, int most) {
        try {
            ClassLoader loader = each.loader.get();
            if (loader == null) {
                return true;
            }
            if (each.toRewrite && ready.size() >= most) {
                return false;
            }
            Class<?> found = loaded.find(loader, each.className);
            if (found == null) { // Or it cannot be defined.
                return ++each.searches > MAX_SEARCHES;
            }
            each.searches = 0;
            ask.accept(found, each.targets);
            if (!each.toRewrite) {
                return true;
            }
            if (!loaded.isInitialized(found)) { // Retransformation links a class, which also runs code of the loader.
                return false;
            }
            ready.add(found);
            return true;
        } catch (RuntimeException | Error e) {
            Messages.print("cannot rewrite " + each.className + ": " + e);
            return true;
        }
    }
}
