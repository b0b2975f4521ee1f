// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.Objects;
import sun.misc.Unsafe;

/**
 * Loads from an address, in the way that does not warn: by {@code sun.misc.Unsafe} until Java 23, then by {@code java.lang.foreign}.
 * The nested classes have constants, so that the JIT compiler compiles a load of the tick counter to one from a fixed address. What
 * may fail is done before, and put into the fields of this class: an initialiser that fails is never tried again.
 */
abstract class Memory {
    static @Nullable Object unsafe;
    static @Nullable MethodHandle handle;
    static @Nullable VarHandle ints;
    static @Nullable Object addressSpace;
    static @Nullable Memory ofCounter;
    static long counterAddress;

    /** Loads an int with acquire semantics. */
    abstract int load(long address);

    /** @throws TickResult.Refusal with a reason for the user */
    static Memory ofThisProcess() throws ReflectiveOperationException {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
            throw new TickResult.Refusal("a native image has no constant method handles", false);
        }
        if (Jvm.VERSION >= 24) { // Unsafe warns.
            Module module = Memory.class.getModule();
            if (!module.isNativeAccessEnabled()) {
                throw new TickResult.Refusal("Java " + Jvm.VERSION + " needs " + remedy(module), true);
            }
            ints = ForeignMemory.ints();
            addressSpace = ForeignMemory.addressSpace();
            return new ByForeignMemory();
        }
        Class<?> type;
        try {
            type = Class.forName("sun.misc.Unsafe", false, null);
        } catch (ClassNotFoundException e) {
            throw new TickResult.Refusal("the module jdk.unsupported is missing: add it to the run-time image", true);
        }
        Field instance = type.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        unsafe = instance.get(null);
        try {
            return new ByUnsafe();
        } catch (NoClassDefFoundError e) { // This loader hides the package, as in JBoss Modules and OSGi.
            handle = MethodHandles.publicLookup()
                    .findVirtual(type, "getIntVolatile", MethodType.methodType(int.class, Object.class, long.class))
                    .bindTo(unsafe);
            return new ByHandle();
        }
    }

    /** Says where the verified tick counter is, once, and links its load: a reader near a stack overflow might leave a class unusable. */
    void useCounter(long address) {
        ofCounter = this;
        counterAddress = address;
        TickCounter.load();
    }

    static final class TickCounter {
        static final Memory MEMORY = Objects.requireNonNull(ofCounter);
        static final long ADDRESS = counterAddress;

        static int load() {
            return MEMORY.load(ADDRESS);
        }
    }

    static final class ByUnsafe extends Memory {
        private static final Unsafe UNSAFE = (Unsafe) Objects.requireNonNull(unsafe);

        @Override
        int load(long address) {
            return UNSAFE.getIntVolatile(null, address);
        }
    }

    /** As fast, but its first use costs a fifth of the verification. */
    static final class ByHandle extends Memory {
        private static final MethodHandle LOAD = Objects.requireNonNull(handle);

        @Override
        int load(long address) {
            try {
                return (int) LOAD.invokeExact((Object) null, address);
            } catch (Throwable t) { // A stack overflow.
                throw (Error) t;
            }
        }
    }

    static final class ByForeignMemory extends Memory {
        private static final VarHandle INTS = Objects.requireNonNull(ints);
        private static final Object ADDRESS_SPACE = Objects.requireNonNull(addressSpace);

        @Override
        int load(long address) {
            return (int) INTS.getAcquire(ADDRESS_SPACE, address);
        }
    }

    private static String remedy(Module module) {
        String name = module.isNamed() ? module.getName() : "ALL-UNNAMED";
        if (module.isNamed() && !ModuleLayer.boot().equals(module.getLayer())) { // No option names its modules.
            return "native access for the module " + name
                    + ", by ModuleLayer.Controller.enableNativeAccess, as it is not in the boot layer";
        }
        return "the option --enable-native-access=" + name
                + ", in the command or in JDK_JAVA_OPTIONS, with a launcher other than java in JAVA_TOOL_OPTIONS"
                + (module.isNamed() ? "" : "; for java -jar also the manifest attribute Enable-Native-Access: " + name);
    }
}
