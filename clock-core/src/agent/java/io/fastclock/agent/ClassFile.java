// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file whose clock reads can be rewritten. */
final class ClassFile {
    private static final int METHOD_REF = 10;
    private static final int INTERFACE_METHOD_REF = 11;

    private final ClassReader reader;

    /** @throws IllegalArgumentException if the version of the class file is not known */
    ClassFile(byte[] bytes) {
        reader = new ClassReader(bytes);
    }

    /** Whether a class file may have such reads; true if its version is not known and it names a class that reads a clock. */
    static boolean mayHave(byte[] bytes, CallRewrite rewrite) {
        try {
            return new ClassFile(bytes).mayHave(rewrite);
        } catch (IllegalArgumentException e) {
            return namesClock(bytes);
        }
    }

    /** Whether the bytes have the name of a class that reads a clock, whatever their version: most classes have none. */
    static boolean namesClock(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return ClockRead.OWNERS.stream().anyMatch(text::contains);
    }

    /** Whether its constant pool names a method that would be rewritten; much cheaper than looking at the code. */
    boolean mayHave(CallRewrite rewrite) {
        return anyMethodRef((owner, name, descriptor) -> {
            ClockRead read = ClockRead.of(owner, name, descriptor);
            return read != null && rewrite.rewrites(read);
        });
    }

    /** Whether it calls what counts calls, and so has been rewritten. */
    boolean counts() {
        return anyMethodRef((owner, name, descriptor) ->
                owner.startsWith(CountCalls.COUNTS) || owner.startsWith(CountingMethods.PREFIX));
    }

    /** Whether the classes of all counting methods are found to which it refers, by their names with dots. */
    boolean findsCountingMethods(Predicate<String> finds) {
        return !anyMethodRef((owner, name, descriptor) ->
                owner.startsWith(CountingMethods.PREFIX) && !finds.test(owner.replace('/', '.')));
    }

    private interface MethodRef {
        boolean matches(String owner, String name, String descriptor);
    }

    private boolean anyMethodRef(MethodRef wanted) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1);
            if (tag == METHOD_REF || tag == INTERFACE_METHOD_REF) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                if (wanted.matches(
                        reader.readClass(item, buffer),
                        reader.readUTF8(nameAndType, buffer),
                        reader.readUTF8(nameAndType + 2, buffer))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What was done to a class. */
    static final class Rewritten {
        final byte[] bytes;
        final List<CallSite> sites;

        private Rewritten(byte[] bytes, List<CallSite> sites) {
            this.bytes = bytes;
            this.sites = sites;
        }
    }

    /**
     * Rewrites the clock reads.
     *
     * @param leftAlone takes the reason for each read that had to be left as it was
     * @return null if there are none
     */
    @Nullable Rewritten rewrite(CallRewrite rewrite, Consumer<String> leftAlone) {
        ClassWriter writer = new ClassWriter(reader, 0); // Copies the constant pool; nothing changes the frames.
        List<CallSite> sites = new ArrayList<>();
        String className = reader.getClassName().replace('/', '.');
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return new CallRewriter(code, className, name, rewrite, sites, leftAlone);
                    }
                },
                0);
        return sites.isEmpty() ? null : new Rewritten(writer.toByteArray(), List.copyOf(sites));
    }
}
