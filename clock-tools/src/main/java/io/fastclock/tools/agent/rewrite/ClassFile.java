// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file, and the rewriting of its clock reads. */
public final class ClassFile {
    private static final int METHOD_REF = 10;
    private static final int INTERFACE_METHOD_REF = 11;

    private final ClassReader reader;

    /** @throws IllegalArgumentException if the version of the class file is not supported */
    ClassFile(byte[] bytes) {
        reader = new ClassReader(bytes);
    }

    /** Whether the bytes contain the name of a class that reads a clock. Works for every class file version. */
    static boolean namesClock(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return ClockRead.OWNERS.stream().anyMatch(text::contains);
    }

    /** Whether the constant pool names a method that would be rewritten. Much cheaper than a search of the code. */
    public boolean mayHave(CallRewrite rewrite) {
        return anyMethodRef((owner, name, descriptor) -> rewrite.read(owner, name, descriptor) != null);
    }

    boolean calls(String target) {
        return anyMethodRef((owner, name, descriptor) -> owner.equals(target));
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

    /**
     * Returns null if no read was rewritten. Adds those that were, and passes on the reason for each read that could not be.
     *
     * @param target the internal name of the class that rewritten calls need
     */
    byte @Nullable [] rewrite(CallRewrite rewrite, String target, List<CallSite> sites, Consumer<String> leftAlone) {
        // Copies the constant pool. The rewriting needs no new stack map frames.
        ClassWriter writer = new ClassWriter(reader, 0);
        String className = reader.getClassName().replace('/', '.');
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return new CallRewriter(code, className, name, rewrite, target, sites, leftAlone);
                    }
                },
                0);
        return sites.isEmpty() ? null : writer.toByteArray();
    }
}
