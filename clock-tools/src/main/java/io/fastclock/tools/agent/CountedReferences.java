// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Generates the targets of instrumented method references. A target is a static method that counts the call and then calls the
 * original method. Each method has its own class beside the counter, because a loaded class cannot get new methods.
 */
final class CountedReferences {
    private static final Map<Integer, Integer> OPCODES = Map.of(
            Opcodes.H_INVOKESTATIC, Opcodes.INVOKESTATIC,
            Opcodes.H_NEWINVOKESPECIAL, Opcodes.INVOKESPECIAL,
            Opcodes.H_INVOKEINTERFACE, Opcodes.INVOKEINTERFACE,
            Opcodes.H_INVOKEVIRTUAL, Opcodes.INVOKEVIRTUAL);

    /** By call site and method: one line may refer to two methods with the same kind of read. */
    private final Map<String, Handle> defined = new ConcurrentHashMap<>();

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    Handle methodFor(CountRewrite rewrite, int site, Handle method) {
        String key = rewrite.method + " " + site + " " + method;
        Handle known = defined.get(key);
        if (known == null) {
            // Not under a lock, because defining a class calls other agents. A surplus class does no harm.
            known = define(rewrite, site, method);
            defined.put(key, known);
        }
        return known;
    }

    private Handle define(CountRewrite rewrite, int site, Handle method) {
        String className = rewrite.counts.prefix() + NUMBERS.incrementAndGet();
        boolean constructor = method.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        String descriptor = descriptor(method, constructor);
        String name = constructor ? "create" : method.getName();
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        writer.visit(Opcodes.V11, access, className, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
        code.visitCode();
        rewrite.add(site, code);
        if (constructor) {
            code.visitTypeInsn(Opcodes.NEW, method.getOwner());
            code.visitInsn(Opcodes.DUP);
        }
        int local = 0;
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
            local += parameter.getSize();
        }
        code.visitMethodInsn(
                OPCODES.get(method.getTag()),
                method.getOwner(),
                method.getName(),
                method.getDesc(),
                method.isInterface());
        code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        rewrite.counts.define(writer.toByteArray());
        return new Handle(Opcodes.H_INVOKESTATIC, className, name, descriptor, false);
    }

    /** Returns the static form: a constructor returns the object, an instance method takes the object as first parameter. */
    private static String descriptor(Handle method, boolean constructor) {
        String owner = "L" + method.getOwner() + ";";
        return constructor
                ? method.getDesc().replace(")V", ")" + owner)
                : method.getTag() == Opcodes.H_INVOKESTATIC
                        ? method.getDesc()
                        : method.getDesc().replace("(", "(" + owner);
    }
}
