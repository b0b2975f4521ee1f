// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which class loaders find the class that rewritten code calls. A loader is asked before its classes are rewritten, and the JVM
 * remembers the answer. Otherwise the first read would ask it: the reader may hold a lock that the loader waits for, and fails if
 * the loader hides the class. Thread-safe.
 */
final class AskedLoaders {
    enum Answer {
        FOUND,
        HIDDEN,

        /** The loader may be asked on a thread of the tool only. */
        NOT_YET
    }

    /** The class loaders of the JDK run no code of the application. */
    private static final String JDK_LOADERS = "jdk.internal.loader.ClassLoaders$";

    /**
     * Earlier JVMs remember an answer for a protection domain, and take the lock of a loader that is not parallel capable for each
     * further one.
     */
    private static final boolean BY_DOMAIN = Runtime.version().feature() < 24;

    private final String target;

    /** By the unnamed module of the loader, because a loader may override {@code equals}. */
    private final Map<Module, Boolean> answers = Collections.synchronizedMap(new WeakHashMap<>());

    private final Map<ProtectionDomain, Boolean> domains = Collections.synchronizedMap(new WeakHashMap<>());

    /** {@code Class.forName} itself passes no protection domain. */
    private final JdkMethod forName =
            new JdkMethod("java.lang.Class", "forName0", String.class, boolean.class, ClassLoader.class, Class.class);

    private final ThreadLocal<Boolean> isAsking = new ThreadLocal<>();

    /** @param target the binary name of a class in {@code java.lang} */
    AskedLoaders(String target) {
        this.target = target;
    }

    /** Returns what is known. */
    Answer answer(ClassLoader loader, @Nullable ProtectionDomain domain) {
        if (loader.getClass().getName().startsWith(JDK_LOADERS)) {
            return Answer.FOUND;
        }
        Boolean found = answers.get(loader.getUnnamedModule());
        if (found == null || (found && needsDomain(loader, domain) && !domains.containsKey(domain))) {
            return Answer.NOT_YET;
        }
        return found ? Answer.FOUND : Answer.HIDDEN;
    }

    /**
     * For the thread that defines a class. It asks the loader, as the JVM does for a superclass in {@code java.lang}: its first
     * class with a read is not missed.
     */
    Answer answerNow(ClassLoader loader, @Nullable ProtectionDomain domain) {
        Answer known = answer(loader, domain);
        // A class that the loader needs for its answer waits for it.
        if (known != Answer.NOT_YET || needsDomain(loader, domain) || isAsking.get() != null) {
            return known;
        }
        isAsking.set(true);
        try {
            answers.put(loader.getUnnamedModule(), Class.forName(target, false, loader) != null);
        } catch (Throwable e) { // Whatever the application's class loader throws.
            answers.put(loader.getUnnamedModule(), false);
        } finally {
            isAsking.remove();
        }
        return answer(loader, domain);
    }

    private static boolean needsDomain(ClassLoader loader, @Nullable ProtectionDomain domain) {
        return BY_DOMAIN && domain != null && !loader.isRegisteredAsParallelCapable();
    }

    /** Asks the loader of a class. Runs code of the application, which may wait for any lock. */
    void ask(Class<?> caller) {
        ClassLoader loader = caller.getClassLoader();
        if (answer(loader, caller.getProtectionDomain()) != Answer.NOT_YET) {
            return;
        }
        boolean found;
        try {
            found = (forName.isMissing()
                            ? Class.forName(target, false, loader)
                            : forName.call(null, target, false, loader, caller))
                    != null;
        } catch (Throwable e) { // As above.
            found = false;
        }
        domains.put(caller.getProtectionDomain(), true);
        answers.merge(loader.getUnnamedModule(), found, Boolean::logicalAnd);
    }
}
