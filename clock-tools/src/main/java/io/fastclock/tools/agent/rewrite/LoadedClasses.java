// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.ClockRead;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Methods of the JDK that are not for applications, by name. Another JVM, or a later one, may lack them. */
    private final Map<String, Method> internals = new HashMap<>();

    private final @Nullable Object unsafe;

    LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        try {
            JavaLang.open(instrumentation, "jdk.internal.reflect", "jdk.internal.misc");
        } catch (RuntimeException e) {
            // Then all of them are missing.
        }
        find(UNSAFE, "getUnsafe");
        find(UNSAFE, "shouldBeInitialized", Class.class);
        find("java.lang.Class", "getConstantPool");
        find(POOL, "getSize");
        find(POOL, "getTagAt", int.class);
        find(POOL, "getMemberRefInfoAt", int.class);
        unsafe = call(null, "getUnsafe");
    }

    private void find(String className, String name, Class<?>... parameters) {
        try {
            Method method = Class.forName(className).getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            internals.put(name, method);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // It is missing.
        }
    }

    /** Returns null if the method is missing or throws. */
    private @Nullable Object call(@Nullable Object receiver, String name, Object... arguments) {
        Method method = internals.get(name);
        try {
            return method == null ? null : method.invoke(receiver, arguments);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
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
        return !Boolean.TRUE.equals(call(unsafe, "shouldBeInitialized", loaded));
    }

    /** Returns whether a class refers to a wanted read. True for all classes of a JVM that does not tell. */
    boolean mayHave(Class<?> loaded, Predicate<ClockRead> wanted) {
        Object pool = call(loaded, "getConstantPool");
        Integer constants = pool == null ? null : (Integer) call(pool, "getSize");
        for (int i = 1; constants != null && i < constants; i++) {
            String tag = String.valueOf(call(pool, "getTagAt", i));
            if (tag.equals("METHODREF") || tag.equals("INTERFACEMETHODREF")) {
                String[] member = (String[]) call(pool, "getMemberRefInfoAt", i);
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
