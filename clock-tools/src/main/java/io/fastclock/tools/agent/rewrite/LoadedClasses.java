// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.ClockRead;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the loaded classes that read a clock, by the constant pools that the JVM holds. Class files that a class loader returns as
 * resources may differ from what it has defined, and asking for them runs code of the application.
 */
final class LoadedClasses {
    /** Between the name of a class and the numbers of its lambda's class. */
    static final String LAMBDA = "$$Lambda";

    private static final String POOL = "jdk.internal.reflect.ConstantPool";
    private static final String UNSAFE = "jdk.internal.misc.Unsafe";

    private final Instrumentation instrumentation;
    private final JdkMethod shouldBeInitialized;
    private final @Nullable Object unsafe;
    private final JdkMethod poolOf;
    private final JdkMethod size;
    private final JdkMethod tagAt;
    private final JdkMethod memberAt;

    LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        try {
            JavaLang.open(instrumentation, "jdk.internal.reflect", "jdk.internal.misc");
        } catch (RuntimeException e) {
            // Then the methods below are missing.
        }
        unsafe = new JdkMethod(UNSAFE, "getUnsafe").call(null);
        shouldBeInitialized = new JdkMethod(UNSAFE, "shouldBeInitialized", Class.class);
        poolOf = new JdkMethod("java.lang.Class", "getConstantPool");
        size = new JdkMethod(POOL, "getSize");
        tagAt = new JdkMethod(POOL, "getTagAt", int.class);
        memberAt = new JdkMethod(POOL, "getMemberRefInfoAt", int.class);
    }

    /** A method of the JDK that is not for applications. Another JVM, or a later one, may lack it. */
    private static final class JdkMethod {
        private final @Nullable Method method;

        JdkMethod(String className, String name, Class<?>... parameters) {
            @Nullable Method found = null;
            try {
                found = Class.forName(className).getDeclaredMethod(name, parameters);
                found.setAccessible(true);
            } catch (ReflectiveOperationException | RuntimeException e) {
                found = null;
            }
            method = found;
        }

        /** Returns null if the method is missing or throws. */
        @Nullable Object call(@Nullable Object receiver, Object... arguments) {
            try {
                return method == null ? null : method.invoke(receiver, arguments);
            } catch (ReflectiveOperationException | RuntimeException e) {
                return null;
            }
        }
    }

    /** Returns the classes that are wanted and that the JVM can retransform. */
    List<Class<?>> find(Predicate<Class<?>> wanted) {
        return all(loaded -> !loaded.isArray() && wanted.test(loaded) && instrumentation.isModifiableClass(loaded));
    }

    /** Returns the classes that hold the lambdas and method references which have been evaluated. */
    List<Class<?>> lambdas() {
        return all(loaded -> loaded.getName().contains(LAMBDA));
    }

    private List<Class<?>> all(Predicate<Class<?>> wanted) {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .filter(wanted)
                .collect(Collectors.toList());
    }

    /** Returns whether the initialization of a class has ended. True for all classes of a JVM that does not tell. */
    boolean isInitialized(Class<?> loaded) {
        return !Boolean.TRUE.equals(shouldBeInitialized.call(unsafe, loaded));
    }

    /** Returns whether a class refers to a wanted read. True for all classes of a JVM that does not tell. */
    boolean mayHave(Class<?> loaded, Predicate<ClockRead> wanted) {
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
