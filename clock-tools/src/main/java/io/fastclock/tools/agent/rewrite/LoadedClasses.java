// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.ClockRead;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the loaded classes that read a clock, by the constant pools that the JVM holds. Class files that a class loader returns as
 * resources may differ from what it has defined, and asking for them runs code of the application.
 */
public final class LoadedClasses {
    /** Between the name of a class and the numbers of its lambda's class. */
    static final String LAMBDA = "$$Lambda";

    private static final String POOL = "jdk.internal.reflect.ConstantPool";
    private static final String UNSAFE = "jdk.internal.misc.Unsafe";

    private final Instrumentation instrumentation;
    private final JdkMethod findLoaded;
    private final JdkMethod shouldBeInitialized;
    private final @Nullable Object unsafe;
    private final JdkMethod poolOf;
    private final JdkMethod size;
    private final JdkMethod tagAt;
    private final JdkMethod memberAt;

    public LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        try {
            JavaLang.open(instrumentation, "jdk.internal.reflect", "jdk.internal.misc");
        } catch (RuntimeException e) {
            // Then the methods below are missing.
        }
        findLoaded = new JdkMethod("java.lang.ClassLoader", "findLoadedClass", String.class);
        unsafe = new JdkMethod(UNSAFE, "getUnsafe").call(null);
        shouldBeInitialized = new JdkMethod(UNSAFE, "shouldBeInitialized", Class.class);
        poolOf = new JdkMethod("java.lang.Class", "getConstantPool");
        size = new JdkMethod(POOL, "getSize");
        tagAt = new JdkMethod(POOL, "getTagAt", int.class);
        memberAt = new JdkMethod(POOL, "getMemberRefInfoAt", int.class);
    }

    /** Returns the classes that the JVM can retransform and that are wanted. */
    public List<Class<?>> find(Predicate<Class<?>> wanted) {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .filter(loaded -> !loaded.isArray() && instrumentation.isModifiableClass(loaded) && wanted.test(loaded))
                .collect(Collectors.toList());
    }

    /** Returns the classes that hold the lambdas and method references which have been evaluated. */
    List<Class<?>> lambdas() {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .filter(loaded -> loaded.getName().contains(LAMBDA))
                .collect(Collectors.toList());
    }

    /** Returns a class that a loader has defined, or null. Runs no code of the loader. */
    @SuppressWarnings("ReferenceEquality") // A class loader may override equals().
    @Nullable Class<?> find(ClassLoader loader, String className) {
        if (findLoaded.isMissing()) {
            return find(each ->
                            each.getClassLoader() == loader && each.getName().equals(className))
                    .stream()
                    .findFirst()
                    .orElse(null);
        }
        Class<?> found = (Class<?>) findLoaded.call(loader, className);
        return found != null && found.getClassLoader() == loader ? found : null;
    }

    /** Returns whether the initialization of a class has ended. True for all classes of a JVM that does not tell. */
    boolean isInitialized(Class<?> loaded) {
        return !Boolean.TRUE.equals(shouldBeInitialized.call(unsafe, loaded));
    }

    /** Returns whether a class refers to a wanted read. True for all classes of a JVM that does not tell. */
    public boolean mayHave(Class<?> loaded, Predicate<ClockRead> wanted) {
        Object pool = poolOf.call(loaded);
        Integer constants = pool == null ? null : (Integer) size.call(pool);
        for (int i = 1; constants != null && i < constants; i++) {
            String tag = String.valueOf(tagAt.call(pool, i));
            if (tag.equals("METHODREF") || tag.equals("INTERFACEMETHODREF")) {
                String[] member = (String[]) memberAt.call(pool, i);
                ClockRead read = member == null ? null : ClockRead.of(member[0], member[1], member[2]);
                if (member == null || (read != null && wanted.test(read))) {
                    return true;
                }
            } else if (tag.equals("LONG") || tag.equals("DOUBLE")) {
                i++; // Takes two entries.
            } else if (tag.equals("null")) {
                return true;
            }
        }
        return constants == null;
    }
}
