// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
    private static final String POOL = "jdk.internal.reflect.ConstantPool";

    private final Instrumentation instrumentation;
    private final @Nullable ConstantPools pools;
    private final @Nullable MethodHandle findLoaded;
    private final @Nullable MethodHandle shouldBeInitialized;

    public LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.pools = ConstantPools.open(instrumentation); // And opens these packages.
        this.findLoaded = findLoaded();
        this.shouldBeInitialized = shouldBeInitialized();
    }

    /** Returns the classes that the JVM can retransform and that are wanted. */
    public List<Class<?>> find(Predicate<Class<?>> wanted) {
        return Stream.<Class<?>>of(instrumentation.getAllLoadedClasses())
                .filter(loaded -> !loaded.isArray() && instrumentation.isModifiableClass(loaded) && wanted.test(loaded))
                .collect(Collectors.toList());
    }

    /** Returns a class that a loader has defined, or null. Runs no code of the loader. */
    @SuppressWarnings("ReferenceEquality") // A class loader may override equals().
    @Nullable Class<?> find(ClassLoader loader, String className) {
        if (findLoaded == null) {
            return find(each ->
                            each.getClassLoader() == loader && each.getName().equals(className))
                    .stream()
                    .findFirst()
                    .orElse(null);
        }
        try {
            Class<?> found = (Class<?>) findLoaded.invokeExact(loader, className);
            return found != null && found.getClassLoader() == loader ? found : null;
        } catch (Throwable e) {
            return null;
        }
    }

    /** Returns whether the initialization of a class has ended. True for all classes of a JVM that does not tell. */
    boolean isInitialized(Class<?> loaded) {
        try {
            return shouldBeInitialized == null || !(boolean) shouldBeInitialized.invokeExact(loaded);
        } catch (Throwable e) {
            return true;
        }
    }

    private static @Nullable MethodHandle findLoaded() {
        try {
            return MethodHandles.privateLookupIn(ClassLoader.class, MethodHandles.lookup())
                    .findVirtual(
                            ClassLoader.class, "findLoadedClass", MethodType.methodType(Class.class, String.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static @Nullable MethodHandle shouldBeInitialized() {
        try {
            Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Object instance = lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe))
                    .invoke();
            return lookup.findVirtual(unsafe, "shouldBeInitialized", MethodType.methodType(boolean.class, Class.class))
                    .bindTo(instance);
        } catch (Throwable e) {
            return null;
        }
    }

    /** Returns whether a class refers to a method that is to be rewritten. True for all classes of a JVM that does not tell. */
    public boolean mayHave(Class<?> loaded, CallRewrite rewrite) {
        return pools == null || pools.mayHave(loaded, rewrite);
    }

    /** Internal classes of the JDK. */
    private static final class ConstantPools {
        private final MethodHandle poolOf;
        private final MethodHandle size;
        private final MethodHandle tagAt;
        private final MethodHandle memberAt;

        private ConstantPools(Instrumentation instrumentation) throws ReflectiveOperationException {
            JavaLang.open(instrumentation, "jdk.internal.reflect", "jdk.internal.misc");
            Class<?> pool = Class.forName(POOL);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            poolOf = MethodHandles.privateLookupIn(Class.class, lookup)
                    .findVirtual(Class.class, "getConstantPool", MethodType.methodType(pool))
                    .asType(MethodType.methodType(Object.class, Class.class));
            size = lookup.findVirtual(pool, "getSize", MethodType.methodType(int.class))
                    .asType(MethodType.methodType(int.class, Object.class));
            Class<?> tag = Class.forName(POOL + "$Tag");
            tagAt = lookup.findVirtual(pool, "getTagAt", MethodType.methodType(tag, int.class))
                    .asType(MethodType.methodType(Object.class, Object.class, int.class));
            memberAt = lookup.findVirtual(pool, "getMemberRefInfoAt", MethodType.methodType(String[].class, int.class))
                    .asType(MethodType.methodType(String[].class, Object.class, int.class));
        }

        static @Nullable ConstantPools open(Instrumentation instrumentation) {
            try {
                return new ConstantPools(instrumentation);
            } catch (ReflectiveOperationException | RuntimeException e) {
                return null; // Not HotSpot, or a later one.
            }
        }

        boolean mayHave(Class<?> loaded, CallRewrite rewrite) {
            try {
                Object pool = (Object) poolOf.invokeExact(loaded);
                int constants = (int) size.invokeExact(pool);
                for (int i = 1; i < constants; i++) {
                    String tag = String.valueOf((Object) tagAt.invokeExact(pool, i));
                    if (tag.equals("METHODREF") || tag.equals("INTERFACEMETHODREF")) {
                        String[] member = (String[]) memberAt.invokeExact(pool, i);
                        if (rewrite.read(member[0], member[1], member[2]) != null) {
                            return true;
                        }
                    } else if (tag.equals("LONG") || tag.equals("DOUBLE")) {
                        i++; // Takes two entries.
                    }
                }
                return false;
            } catch (Throwable e) {
                return true;
            }
        }
    }
}
