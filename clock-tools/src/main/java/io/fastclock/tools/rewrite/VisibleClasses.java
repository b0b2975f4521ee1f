// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which classes that rewritten code calls are visible to a class. A class loader is asked before its classes are rewritten, on a
 * thread of the tool, and the JVM remembers the answer. Otherwise the first read would ask it, while the reader may hold a lock that
 * the class loader waits for. Thread-safe.
 */
final class VisibleClasses {
    /** The class loaders of the JDK run no code of the application. */
    private static final String JDK_LOADERS = "jdk.internal.loader.";

    /** By the unnamed module of the loader, because a loader may override {@code equals}; then by internal name. */
    private final Map<Module, Map<String, Answers>> byLoader = new WeakHashMap<>();

    private final @Nullable MethodHandle forName = forName();

    /** What the class rewriter may do. */
    enum Visibility {
        VISIBLE,
        INVISIBLE,
        NOT_ASKED
    }

    /** The answers of a loader for one class. Before Java 24 the JVM remembers them by protection domain. */
    private static final class Answers {
        private final List<WeakReference<ProtectionDomain>> found = new ArrayList<>();
        private boolean invisible;

        @SuppressWarnings("ReferenceEquality") // So does the JVM.
        Visibility in(@Nullable ProtectionDomain domain) {
            if (invisible) {
                return Visibility.INVISIBLE;
            }
            return !found.isEmpty() && (domain == null || found.stream().anyMatch(known -> known.get() == domain))
                    ? Visibility.VISIBLE
                    : Visibility.NOT_ASKED;
        }
    }

    /** Does not ask the loader. What is not known, {@link #ask} will ask for. */
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
     * A loader that cannot load in parallel loads under its lock, and may wait for the lock of another loader: a further thread must
     * not join. Every loader gets the classes in {@code java.lang} from the JVM.
     */
    private static boolean isAskedFor(String name, ClassLoader loader) {
        return name.startsWith(JavaLang.PREFIX) || loader.isRegisteredAsParallelCapable();
    }

    private Answers answers(ClassLoader loader, String name) {
        return byLoader.computeIfAbsent(loader.getUnnamedModule(), unused -> new HashMap<>())
                .computeIfAbsent(name, unused -> new Answers());
    }

    /** Lets the loader of a class find a class, and those that other classes of this loader need. Runs code of the application. */
    void ask(Class<?> caller, String name) {
        ClassLoader loader = caller.getClassLoader();
        ProtectionDomain domain = caller.getProtectionDomain();
        of(List.of(name), loader, domain);
        for (String each : namesFor(loader)) {
            if (of(List.of(each), loader, domain) == Visibility.NOT_ASKED) {
                boolean found = finds(caller, each.replace('/', '.'));
                synchronized (this) {
                    answers(loader, each).found.add(new WeakReference<>(domain));
                    answers(loader, each).invisible |= !found;
                }
            }
        }
    }

    private synchronized Set<String> namesFor(ClassLoader loader) {
        return Set.copyOf(
                byLoader.getOrDefault(loader.getUnnamedModule(), Map.of()).keySet());
    }

    private boolean finds(Class<?> caller, String name) {
        try {
            ClassLoader loader = caller.getClassLoader();
            Class<?> found = forName == null
                    ? Class.forName(name, false, loader)
                    : (Class<?>) forName.invokeExact(name, false, loader, caller);
            return found != null;
        } catch (Throwable e) { // Whatever the application's class loader throws.
            return false;
        }
    }

    /** Returns the method behind {@code Class.forName}, which itself passes no protection domain; null if this JVM has none. */
    private static @Nullable MethodHandle forName() {
        try {
            return MethodHandles.privateLookupIn(Class.class, MethodHandles.lookup())
                    .findStatic(
                            Class.class,
                            "forName0",
                            MethodType.methodType(
                                    Class.class, String.class, boolean.class, ClassLoader.class, Class.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
