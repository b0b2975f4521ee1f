// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.CoarseClock;
import io.fastclock.FastClock;
import io.fastclock.tools.rewrite.ApplicationClock;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which clock the classes of a class loader read: the FastClock that the class loader finds, or the tool's. To find out
 * means to run code of the class loader, so this happens on a thread of the tool, and never while a class is being loaded.
 */
final class Clocks {
    private static final String OF_TOOL = "the FastClock of this tool";
    private static final int EXAMPLES = 3;

    /** A memory limit: an application may create class loaders indefinitely. */
    private static final int MAX_NAMES = 1_000;

    /** By the unnamed module of the loader, because a loader may override {@code equals}. */
    private final Map<Module, Choice> choices = new WeakHashMap<>();

    private final Map<String, Set<String>> loadersByClock = new TreeMap<>();

    /** By clock, as in the report. Weak, as in {@link Choice}. */
    private final Map<String, WeakReference<@Nullable Class<?>>> applicationClocks = new HashMap<>();

    private final Instrumentation instrumentation;
    private final @Nullable CoarseAccess coarse;
    private final Supplier<String> toolClock;

    /**
     * @param coarse if replaced reads are coarse
     * @param toolClock returns the internal name of the class that reads the tool's clock; only called if the clock is needed
     */
    Clocks(Instrumentation instrumentation, @Nullable CoarseAccess coarse, Supplier<String> toolClock) {
        this.instrumentation = instrumentation;
        this.coarse = coarse;
        this.toolClock = toolClock;
    }

    /** The clock of the classes of one loader. */
    static final class Choice {
        /** The application's FastClock, or nothing. Weak, so that the application can be unloaded. */
        private final WeakReference<@Nullable Class<?>> own;

        /** The internal name of the class that replaced reads call. */
        final String className;

        /** As the report names it. */
        private final String clock;

        private Choice(@Nullable Class<?> own, String className, String clock) {
            this.own = new WeakReference<>(own);
            this.className = className;
            this.clock = clock;
        }

        /** Returns the module of the application's FastClock; null if the application has none. */
        @Nullable Module module() {
            Class<?> clockClass = own.get();
            return clockClass == null ? null : clockClass.getModule();
        }
    }

    /** Not {@code toString()}, which is code of the application. */
    private static String name(@Nullable ClassLoader loader) {
        return loader == null
                ? "the boot loader"
                : loader.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(loader));
    }

    /** Returns the clock of the classes of a loader; null before {@link #decide}. */
    @Nullable Choice of(ClassLoader loader) {
        synchronized (choices) {
            Choice choice = choices.get(loader.getUnnamedModule());
            if (choice != null) {
                Set<String> names = loadersByClock.computeIfAbsent(choice.clock, unused -> new TreeSet<>());
                if (names.size() < MAX_NAMES) {
                    names.add(name(loader));
                }
            }
            return choice;
        }
    }

    /** Makes the choice for the classes of a loader. */
    void decide(ClassLoader loader) {
        Class<?> own = applicationClock(loader);
        if (coarse != null) {
            coarse.enableFor((own == null ? FastClock.class : own).getModule());
        }
        Choice choice = own == null
                ? new Choice(null, toolClock.get(), OF_TOOL)
                : new Choice(
                        own,
                        ApplicationClock.INTERNAL_NAME,
                        "the application's FastClock in " + name(own.getClassLoader()));
        synchronized (choices) {
            choices.put(loader.getUnnamedModule(), choice);
            applicationClocks.put(choice.clock, choice.own);
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
                String replacement = ReplaceRewrite.replacement(method, coarse != null);
                if (!Modifier.isStatic(found.getMethod(replacement).getModifiers())) {
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

    /** Returns which clock replaced reads use, as sentences for the user. */
    List<String> summary() {
        List<String> lines = new ArrayList<>();
        synchronized (choices) {
            loadersByClock.forEach((clock, names) ->
                    lines.add("classes of " + examples(names) + " read " + clock + stateOfCoarse(clock)));
            if (loadersByClock.size() > 1 && coarse == null) {
                lines.add("these are " + loadersByClock.size()
                        + " clocks; each has an updater thread of its own while it caches");
            }
        }
        return lines;
    }

    /** Returns whether the coarse clock uses the kernel tick, and why not. */
    private String stateOfCoarse(String clock) {
        if (coarse == null) {
            return "";
        }
        if (clock.equals(OF_TOOL)) {
            return ": " + CoarseClock.instance();
        }
        WeakReference<@Nullable Class<?>> reference = applicationClocks.get(clock);
        Class<?> own = reference == null ? null : reference.get();
        try {
            return own == null
                    ? ""
                    : ": "
                            + Class.forName(ApplicationClock.PACKAGE + ".CoarseClock", true, own.getClassLoader())
                                    .getMethod("instance")
                                    .invoke(null);
        } catch (Throwable e) { // Whatever the application's class loader throws.
            return "";
        }
    }

    private static String examples(Set<String> names) {
        List<String> shown = new ArrayList<>(names).subList(0, Math.min(EXAMPLES, names.size()));
        return String.join(", ", shown)
                + (names.size() > EXAMPLES
                        ? " and " + (names.size() == MAX_NAMES ? "at least " : "") + (names.size() - EXAMPLES) + " more"
                        : "");
    }
}
