// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.ApplicationClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Defines classes inside the package {@code java.lang}. Every class loader must delegate this package to the JVM, so every
 * rewritten class finds them, and no transformer needs to look a class up.
 */
public final class JavaLang {
    private JavaLang() {}

    /**
     * Opens {@code java.lang} to this tool, and defines there a copy of a class of this tool, with its nested classes. It may only use
     * classes of the JDK and itself.
     */
    public static Class<?> copy(Class<?> template, Instrumentation instrumentation) {
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(JavaLang.class.getModule()));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
            Class<?> copy = lookup.defineClass(renamed(template));
            for (Class<?> nested : template.getDeclaredClasses()) {
                lookup.defineClass(renamed(nested));
            }
            return copy;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("this JVM does not open java.lang to agents: " + e.getMessage(), e);
        }
    }

    /** Both names of the package have one length, so no length in the class file changes. */
    private static byte[] renamed(Class<?> type) {
        String from = type.getPackageName().replace('.', '/') + "/";
        String file = type.getName().replace('.', '/') + ".class";
        try (InputStream in =
                Objects.requireNonNull(JavaLang.class.getClassLoader()).getResourceAsStream(file)) {
            String bytes = new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.ISO_8859_1);
            return bytes.replace(from, ApplicationClock.INJECTED).getBytes(StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
