// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.FastClock;
import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.job.ApplicationClock;
import io.fastclock.tools.job.LeftAlone;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which clock the classes of a class loader read: the FastClock that the class loader finds, or the tool's. To find out
 * means to run code of the class loader, so this happens on a thread of the tool, and never while a class is being loaded.
 */
final class LoaderClocks extends ReplaceRewrite {
    /** By the unnamed module of the loader, because a loader may override {@code equals}. */
    private final Map<Module, Choice> choices = new WeakHashMap<>();

    /** The names of the loaders by clock. */
    private final Map<Choice, Set<String>> loaders = new TreeMap<>(Comparator.comparing(choice -> choice.clock));

    private final Instrumentation instrumentation;
    private final Consumer<Module> access;
    private final Supplier<String> toolClock;

    /** @param toolClock returns the internal name of the class that reads the tool's clock; only called if the clock is needed */
    LoaderClocks(
            Instrumentation instrumentation, boolean nanoTime, Consumer<Module> access, Supplier<String> toolClock) {
        super("depends on the class loader", nanoTime);
        this.instrumentation = instrumentation;
        this.access = access;
        this.toolClock = toolClock;
    }

    private final class Choice {
        /** The FastClock that is read. Weak, so that the application can be unloaded. */
        private final WeakReference<Class<?>> clockClass;

        /** The internal name of the class that replaced reads call. */
        private final String className;

        /** As the report names it. */
        private final String clock;

        Choice(@Nullable Class<?> own) {
            clockClass = new WeakReference<>(own == null ? FastClock.class : own);
            className = own == null ? toolClock.get() : ApplicationClock.INTERNAL_NAME;
            clock = own == null
                    ? "the FastClock of this tool"
                    : "the application's FastClock in " + name(own.getClassLoader());
        }

        CallRewrite rewrite(boolean withNanoTime) {
            return new ReplaceRewrite(className, withNanoTime) {
                @Override
                public void prepare(Module module) {
                    Class<?> called = target().equals(ApplicationClock.INTERNAL_NAME) ? clockClass.get() : null;
                    if (called != null && !module.canRead(called.getModule())) {
                        Set<Module> read = Set.of(called.getModule());
                        instrumentation.redefineModule(module, read, Map.of(), Map.of(), Set.of(), Map.of());
                    }
                }
            };
        }

        /** Returns how the clock reads; nothing if the application was unloaded. */
        String state() {
            try {
                Class<?> loaded = clockClass.get();
                return loaded == null ? "" : ": " + loaded.getMethod("clock").invoke(null);
            } catch (Throwable e) { // Whatever the application's class loader throws.
                return "";
            }
        }
    }

    /** Not {@code toString()}, which is code of the application. */
    private static String name(@Nullable ClassLoader loader) {
        return loader == null
                ? "the boot loader"
                : loader.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(loader));
    }

    /** The values of {@code System.nanoTime()} that a running class has may be greater than the next one of FastClock. */
    @Override
    public @Nullable CallRewrite of(ClassLoader loader, boolean running) {
        synchronized (choices) {
            Choice choice = choices.get(loader.getUnnamedModule());
            if (choice == null) {
                return null;
            }
            Set<String> names = loaders.computeIfAbsent(choice, unused -> new TreeSet<>());
            if (!LeftAlone.isCut(names)) {
                names.add(name(loader));
            }
            return choice.rewrite(nanoTime && !running);
        }
    }

    @Override
    public void decide(ClassLoader loader) {
        Class<?> own = applicationClock(loader);
        access.accept((own == null ? FastClock.class : own).getModule());
        Choice choice = new Choice(own);
        synchronized (choices) {
            choices.put(loader.getUnnamedModule(), choice);
        }
    }

    /**
     * Returns the FastClock that a loader finds. The JVM caches a successful lookup, so classes of the loader resolve the name
     * without another call of the loader. Felix needs this early lookup: it decides by the call stack, and may refuse a later one.
     */
    private @Nullable Class<?> applicationClock(ClassLoader loader) {
        try {
            Class<?> found = loader.isRegisteredAsParallelCapable()
                    ? Class.forName(ApplicationClock.NAME, false, loader)
                    : alreadyFound(loader);
            if (found == null) {
                return null;
            }
            for (String method : List.of("currentTimeMillis", "nanoTime")) {
                if (!Modifier.isStatic(found.getMethod(method).getModifiers())) {
                    return null;
                }
            }
            return found;
        } catch (Throwable e) { // Whatever the application's class loader throws.
            return null;
        }
    }

    /**
     * Asks the JVM. Such a loader loads under its lock, and may wait for the lock of another one: a third thread must not join.
     * Before Java 24 the JVM has found it for some protection domains only, so that a read in another one would ask the loader.
     */
    private @Nullable Class<?> alreadyFound(ClassLoader loader) {
        if (Runtime.version().feature() < 24) {
            return null;
        }
        for (Class<?> found : instrumentation.getInitiatedClasses(loader)) {
            if (found.getName().equals(ApplicationClock.NAME)) {
                return found;
            }
        }
        return null;
    }

    List<String> summary() {
        List<String> lines = new ArrayList<>();
        synchronized (choices) {
            loaders.forEach((choice, names) -> lines.add("classes of " + LeftAlone.examples(names, "class loader")
                    + " read " + choice.clock + choice.state()));
        }
        return lines;
    }
}
