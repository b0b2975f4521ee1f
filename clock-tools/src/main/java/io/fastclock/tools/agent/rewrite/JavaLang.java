// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.ApplicationClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * Defines classes inside the package {@code java.lang}. Every class loader must delegate this package to the JVM, so every
 * rewritten class finds them, and no transformer needs to look a class up.
 */
public final class JavaLang {
    private static final int UTF8 = 1;

    private JavaLang() {}

    /**
     * Opens {@code java.lang} to this tool, and defines there a copy of a class of this tool, with its nested classes. It may only use
     * classes of the JDK and itself.
     */
    public static Class<?> copy(Class<?> template, Instrumentation instrumentation) {
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(JavaLang.class.getModule()));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        String to = ApplicationClock.INJECTED + template.getSimpleName();
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
            Class<?> copy = lookup.defineClass(classFile(template, template, to));
            for (Class<?> nested : template.getDeclaredClasses()) {
                lookup.defineClass(classFile(nested, template, to));
            }
            return copy;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("this JVM does not open java.lang to agents: " + e.getMessage(), e);
        }
    }

    private static byte[] classFile(Class<?> type, Class<?> template, String to) {
        String file = type.getName().replace('.', '/') + ".class";
        try (InputStream in = Objects.requireNonNull(template.getClassLoader()).getResourceAsStream(file)) {
            byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
            return renamed(bytes, template.getName().replace('.', '/'), to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces a class name in the constant pool of a class file. */
    private static byte[] renamed(byte[] classFile, String from, String to) throws IOException {
        ByteArrayOutputStream renamed = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(renamed);
        ClassReader constants = new ClassReader(classFile);
        int copied = 0;
        for (int i = 1; i < constants.getItemCount(); i++) {
            int start = constants.getItem(i);
            if (start > 0 && classFile[start - 1] == UTF8) {
                out.write(classFile, copied, start - copied);
                DataInputStream text =
                        new DataInputStream(new ByteArrayInputStream(classFile, start, classFile.length - start));
                out.writeUTF(text.readUTF().replace(from, to));
                copied = start + Short.BYTES + constants.readUnsignedShort(start);
            }
        }
        out.write(classFile, copied, classFile.length - copied);
        return renamed.toByteArray();
    }
}
