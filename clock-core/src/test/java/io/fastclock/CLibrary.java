// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.Optional;

/** The C library. By reflection, because this module is compiled for Java 8. Needs Java 22 and native access. */
final class CLibrary {
    private CLibrary() {}

    /** Returns a function. Its result and parameters are names of {@code ValueLayout}. */
    static MethodHandle function(String name, String result, String... parameters) throws ReflectiveOperationException {
        Class<?> layout = type("MemoryLayout");
        Object layouts = Array.newInstance(layout, parameters.length);
        for (int i = 0; i < parameters.length; i++) {
            Array.set(layouts, i, layout(parameters[i]));
        }
        Class<?> descriptor = type("FunctionDescriptor");
        Object types = descriptor.getMethod("of", layout, layouts.getClass()).invoke(null, layout(result), layouts);
        Object linker = type("Linker").getMethod("nativeLinker").invoke(null);
        Object library = type("Linker").getMethod("defaultLookup").invoke(linker);
        Optional<?> address = (Optional<?>)
                type("SymbolLookup").getMethod("find", String.class).invoke(library, name);
        Object noOptions = Array.newInstance(type("Linker$Option"), 0);
        return (MethodHandle) type("Linker")
                .getMethod("downcallHandle", type("MemorySegment"), descriptor, noOptions.getClass())
                .invoke(linker, address.get(), types, noOptions);
    }

    static Object layout(String name) throws ReflectiveOperationException {
        return type("ValueLayout").getField(name).get(null);
    }

    static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }
}
