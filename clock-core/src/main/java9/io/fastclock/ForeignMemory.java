// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static java.lang.invoke.MethodHandles.insertArguments;
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Access to memory, of Java 22 and later. By method handles: reflection would take twice as much CPU time. */
final class ForeignMemory {
    private ForeignMemory() {}

    /**
     * Returns a handle that loads an int with acquire semantics, by its distance from an address.
     *
     * @throws TickRefusal with a reason for the user
     */
    static MethodHandle intHandle(long address, long bytes) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        requireNativeAccess(lookup);
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        Class<?> layout = Class.forName("java.lang.foreign.ValueLayout");
        Class<?> ofInt = Class.forName("java.lang.foreign.ValueLayout$OfInt");
        Object page = lookup.findStatic(segment, "ofAddress", methodType(segment, long.class))
                .invoke(address);
        page = lookup.findVirtual(segment, "reinterpret", methodType(segment, long.class))
                .invoke(page, bytes);
        Object ints = lookup.findStaticGetter(layout, "JAVA_INT", ofInt).invoke();
        VarHandle word = (VarHandle) lookup.findVirtual(layout, "varHandle", methodType(VarHandle.class))
                .invoke(ints);
        return insertArguments(word.toMethodHandle(VarHandle.AccessMode.GET_ACQUIRE), 0, page);
    }

    private static void requireNativeAccess(MethodHandles.Lookup lookup) throws Throwable {
        Module module = ForeignMemory.class.getModule();
        if (!(boolean) lookup.findVirtual(Module.class, "isNativeAccessEnabled", methodType(boolean.class))
                .invokeExact(module)) {
            throw TickRefusal.withRemedy(
                    "Java " + System.getProperty("java.specification.version") + " needs " + remedy(module));
        }
    }

    private static String remedy(Module module) {
        if (module.isNamed() && !ModuleLayer.boot().equals(module.getLayer())) { // No option names its modules.
            return "native access for the module " + module.getName()
                    + ", by ModuleLayer.Controller.enableNativeAccess, as it is not in the boot layer";
        }
        return "the option --enable-native-access=" + (module.isNamed() ? module.getName() : "ALL-UNNAMED")
                + ", in the command or in JDK_JAVA_OPTIONS, with a launcher other than java in JAVA_TOOL_OPTIONS"
                + (module.isNamed()
                        ? ""
                        : "; for java -jar also the manifest attribute Enable-Native-Access: ALL-UNNAMED");
    }
}
