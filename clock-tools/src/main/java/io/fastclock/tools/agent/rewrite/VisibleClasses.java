// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.ApplicationClock;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which classes that rewritten code calls are visible to a class. A class loader is asked before its classes are rewritten, on a
 * thread of the tool, and the JVM remembers the answer. Otherwise the first read would ask it, while the reader may hold a lock that
 * the class loader waits for. Thread-safe.
 */
final class VisibleClasses {
    /** The class loaders of the JDK run no code of the application. */
    private static final String JDK_LOADERS = "jdk.internal.loader.ClassLoaders$";

    /** By the unnamed module of the loader, because a loader may override {@code equals}; then by internal name. */
    private final Map<Module, Map<String, Answers>> byLoader = new WeakHashMap<>();

    /** The classes of the loaders that have found a class in {@code java.lang}. Others of the same kind will find it, too. */
    private final Map<Class<?>, Boolean> kinds = new WeakHashMap<>();

    private final JdkMethod forName =
            new JdkMethod("java.lang.Class", "forName0", String.class, boolean.class, ClassLoader.class, Class.class);

    /** Later JVMs remember what a loader has found without regard to protection domains. */
    private static final boolean BY_DOMAIN = Runtime.version().feature() < 24;

    enum Visibility {
        VISIBLE,
        INVISIBLE,
        NOT_ASKED
    }

    /** The answers of a loader for one class. */
    private static final class Answers {
        private final List<WeakReference<ProtectionDomain>> found = new ArrayList<>();
        private boolean invisible;

        void add(ProtectionDomain domain, boolean answer) {
            found.removeIf(known -> known.get() == null);
            found.add(new WeakReference<>(domain));
            invisible |= !answer;
        }

        @SuppressWarnings("ReferenceEquality") // So does the JVM.
        Visibility in(@Nullable ProtectionDomain domain) {
            if (invisible) {
                return Visibility.INVISIBLE;
            }
            return !found.isEmpty()
                            && (domain == null || !BY_DOMAIN || found.stream().anyMatch(known -> known.get() == domain))
                    ? Visibility.VISIBLE
                    : Visibility.NOT_ASKED;
        }
    }

    /** Does not ask the loader. */
    synchronized Visibility of(Collection<String> names, ClassLoader loader, @Nullable ProtectionDomain domain) {
        if (loader.getClass().getName().startsWith(JDK_LOADERS)) {
            return Visibility.VISIBLE;
        }
        Visibility worst = Visibility.VISIBLE;
        for (String name : names) {
            if (isAskedFor(name, loader)) {
                Visibility each = answers(loader, name).in(domain);
                worst = worst == Visibility.VISIBLE ? each : worst;
            }
        }
        return worst;
    }

    /**
     * Whether a loader that has not been asked will find these classes, and without its lock. Then classes may be rewritten while
     * they are loaded, so that no read is missed.
     */
    synchronized boolean areExpected(Collection<String> names, ClassLoader loader) {
        return loader.isRegisteredAsParallelCapable()
                && (kinds.containsKey(loader.getClass())
                        || names.stream().noneMatch(name -> name.startsWith(ApplicationClock.INJECTED)));
    }

    /**
     * A loader that cannot load in parallel loads under its lock, and may wait for the lock of another loader: a further thread must
     * not join. Every loader gets the classes in {@code java.lang} from the JVM.
     */
    private static boolean isAskedFor(String name, ClassLoader loader) {
        return name.startsWith(ApplicationClock.INJECTED) || loader.isRegisteredAsParallelCapable();
    }

    private Answers answers(ClassLoader loader, String name) {
        return byLoader.computeIfAbsent(loader.getUnnamedModule(), unused -> new HashMap<>())
                .computeIfAbsent(name, unused -> new Answers());
    }

    /** Lets the loader of a class find other classes. Runs code of the application. */
    void ask(Class<?> caller, Collection<String> names) {
        ClassLoader loader = caller.getClassLoader();
        ProtectionDomain domain = caller.getProtectionDomain();
        for (String name : names) {
            if (of(List.of(name), loader, domain) == Visibility.NOT_ASKED) {
                boolean found = finds(caller, name.replace('/', '.'));
                synchronized (this) {
                    answers(loader, name).add(domain, found);
                    if (found && name.startsWith(ApplicationClock.INJECTED)) {
                        kinds.put(loader.getClass(), true);
                    }
                }
            }
        }
    }

    /** {@code Class.forName} itself passes no protection domain. */
    private boolean finds(Class<?> caller, String name) {
        ClassLoader loader = caller.getClassLoader();
        try {
            return (forName.isMissing()
                            ? Class.forName(name, false, loader)
                            : forName.call(null, name, false, loader, caller))
                    != null;
        } catch (Throwable e) { // Whatever the application's class loader throws.
            return false;
        }
    }
}
