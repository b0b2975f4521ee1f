// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

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

/**
 * Defines classes inside the package {@code java.lang}. Every class loader must delegate this package to the JVM, so every
 * rewritten class finds them, and no transformer needs to look a class up.
 */
public final class JavaLang {
    /** The internal names of all these classes begin with this prefix. */
    public static final String PREFIX = "java/lang/FastClock$";

    private static final int UTF8 = 1;
    private static final int MAX_COPIES = 100;

    private final MethodHandles.Lookup lookup;

    /** Opens {@code java.lang} to the tool's own class loader. */
    public JavaLang(Instrumentation instrumentation) {
        Module tool = JavaLang.class.getModule();
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(), Map.of("java.lang", Set.of(tool)), Set.of(), Map.of());
        try {
            lookup = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("this JVM does not open java.lang to agents: " + e.getMessage(), e);
        }
    }

    /**
     * Defines a copy of a class of this tool, with its nested classes.
     *
     * @param template the class to copy; it may only use classes of the JDK and itself
     * @param nested the simple names of the nested classes
     */
    public Class<?> copy(Class<?> template, String... nested) {
        String from = template.getName().replace('.', '/');
        for (int number = 1; ; number++) {
            String to = PREFIX + template.getSimpleName() + (number == 1 ? "" : number);
            try {
                Class<?> copy = define(renamed(classFile(template, ""), from, to));
                for (String name : nested) {
                    define(renamed(classFile(template, "$" + name), from, to));
                }
                return copy;
            } catch (LinkageError e) {
                if (number == MAX_COPIES) {
                    throw e;
                }
                // Another version of this tool has defined its copy in this JVM.
            }
        }
    }

    /** Defines a class whose internal name begins with {@link #PREFIX}. */
    public Class<?> define(byte[] classFile) {
        try {
            return lookup.defineClass(classFile);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e); // The lookup has access to the package.
        }
    }

    private static byte[] classFile(Class<?> template, String suffix) {
        String file = template.getName().replace('.', '/') + suffix + ".class";
        try (InputStream in = Objects.requireNonNull(template.getClassLoader()).getResourceAsStream(file)) {
            return Objects.requireNonNull(in, file).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces a class name in the constant pool of a class file. */
    static byte[] renamed(byte[] classFile, String from, String to) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
                DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(in.readLong()); // Magic number and version.
            int count = in.readUnsignedShort();
            out.writeShort(count);
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                if (tag == UTF8) {
                    out.writeUTF(in.readUTF().replace(from, to));
                } else {
                    int size = size(tag);
                    out.write(in.readNBytes(size));
                    i += size == Long.BYTES ? 1 : 0; // A long or double takes two entries.
                }
            }
            in.transferTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The size of a constant, in bytes; see section 4.4 of the JVM specification. */
    private static int size(int tag) {
        switch (tag) {
            case 5: // long
            case 6: // double
                return Long.BYTES;
            case 7: // class
            case 8: // string
            case 16: // method type
            case 19: // module
            case 20: // package
                return Short.BYTES;
            case 15: // method handle
                return Short.BYTES + 1;
            default:
                return Integer.BYTES;
        }
    }
}
