// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClockRead;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A class file, and the rewriting of its clock reads. */
public final class ClassFile {
    private static final int METHOD_REF = 10;
    private static final int INTERFACE_METHOD_REF = 11;

    /** The access of an added method. */
    static final int LAMBDA = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    private final ClassReader reader;
    final String className;
    final List<Catalogue.Entry> entries;

    final CallRewrite rewrite;

    /** The internal name of the class that rewritten calls need. */
    final String target;

    /** Receives the reason for each read that cannot be rewritten. */
    final Consumer<String> leftAlone;

    final List<CallSite> sites = new ArrayList<>();

    /** The methods that it has got; if another agent transforms it later, it must get the same, as the JVM requires. */
    final List<Handle> newMethods = new ArrayList<>();

    /** Those of them that no reference has got yet; null if the class is new. */
    private final @Nullable List<Handle> left;

    /** Throws IllegalArgumentException if the version of the class file is not supported. */
    ClassFile(
            byte[] bytes,
            List<Catalogue.Entry> entries,
            CallRewrite rewrite,
            String target,
            Consumer<String> leftAlone,
            @Nullable List<Handle> methodsOfLoaded) {
        reader = new ClassReader(bytes);
        className = reader.getClassName().replace('/', '.');
        this.entries = entries;
        this.rewrite = rewrite;
        this.target = target;
        this.leftAlone = leftAlone;
        left = methodsOfLoaded == null ? null : new ArrayList<>(methodsOfLoaded);
    }

    /** Returns the internal name, which the JVM does not tell if the class loader has not. */
    static String name(byte[] bytes) {
        return new ClassReader(bytes).getClassName();
    }

    /** Whether the bytes contain the name of a class that reads a clock. Works for every class file version. */
    static boolean namesClock(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return ClockRead.OWNERS.stream().anyMatch(text::contains);
    }

    /** Whether the constant pool names a method that would be rewritten. Much cheaper than a search of the code. */
    boolean mayRead() {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1);
            if (tag == METHOD_REF || tag == INTERFACE_METHOD_REF) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                String owner = reader.readClass(item, buffer);
                String name = reader.readUTF8(nameAndType, buffer);
                if (rewrite.read(owner, name, reader.readUTF8(nameAndType + 2, buffer)) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns a static method to add; null if the class is loaded, and has no such method. */
    @Nullable Handle newMethod(String descriptor) {
        if (left != null) {
            int at = 0;
            while (at < left.size() && !left.get(at).getDesc().equals(descriptor)) {
                at++;
            }
            return at < left.size() ? left.remove(at) : null;
        }
        boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        String name = "fastclock$" + newMethods.size();
        Handle added = new Handle(Opcodes.H_INVOKESTATIC, reader.getClassName(), name, descriptor, isInterface);
        newMethods.add(added);
        return added;
    }

    /** Returns null if no read was rewritten. */
    byte @Nullable [] rewritten() {
        // Copies the constant pool. The rewriting needs no new stack map frames.
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return new CallRewriter(code, ClassFile.this, name, writer);
                    }

                    @Override
                    public void visitEnd() {
                        if (left != null) {
                            left.forEach(each -> addUnused(each, writer));
                        }
                        super.visitEnd();
                    }
                },
                0);
        boolean isAnyLeft = left != null && !left.isEmpty();
        return sites.isEmpty() && !isAnyLeft ? null : writer.toByteArray();
    }

    private static void addUnused(Handle method, ClassVisitor type) {
        MethodVisitor code = type.visitMethod(LAMBDA, method.getName(), method.getDesc(), null, null);
        code.visitInsn(Opcodes.ACONST_NULL);
        code.visitInsn(Opcodes.ATHROW);
        code.visitMaxs(1, Type.getArgumentsAndReturnSizes(method.getDesc()) >> 2);
    }
}
