// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * For method references: a static method that counts and then calls what was referred to. Each has a class of its own, beside
 * this one: a class that is loaded already cannot get another method.
 */
final class CountingMethods {
    /** How the names of the classes begin that have such a method. */
    static final String PREFIX = CountingMethods.class.getName().replace('.', '/') + "$$";

    /** By call site and method: one line may refer to two that read the same. */
    private static final Map<String, Handle> DEFINED = new ConcurrentHashMap<>();

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private CountingMethods() {}

    static Handle methodFor(int site, Handle method) {
        String key = site + " " + method;
        Handle known = DEFINED.get(key);
        if (known == null) {
            known = define(
                    site, method); // Without a lock, since other agents see the class; one too many does no harm.
            DEFINED.put(key, known);
        }
        return known;
    }

    private static Handle define(int site, Handle method) {
        String className = PREFIX + NUMBERS.incrementAndGet();
        boolean constructor = method.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        String descriptor = descriptor(method);
        String name = constructor ? "create" : method.getName();
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        writer.visit(Opcodes.V11, access, className, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, descriptor, null, null);
        code.visitCode();
        CountCalls.add(site, code);
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
                opcode(method.getTag()), method.getOwner(), method.getName(), method.getDesc(), method.isInterface());
        code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        try {
            MethodHandles.lookup().defineClass(writer.toByteArray());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e); // It is this class's own package.
        }
        return new Handle(Opcodes.H_INVOKESTATIC, className, name, descriptor, false);
    }

    /** As a static method: a constructor returns the object, and another method takes it first. */
    private static String descriptor(Handle method) {
        switch (method.getTag()) {
            case Opcodes.H_INVOKESTATIC:
                return method.getDesc();
            case Opcodes.H_NEWINVOKESPECIAL:
                return method.getDesc().replace(")V", ")L" + method.getOwner() + ";");
            default:
                return method.getDesc().replace("(", "(L" + method.getOwner() + ";");
        }
    }

    private static int opcode(int tag) {
        switch (tag) {
            case Opcodes.H_INVOKESTATIC:
                return Opcodes.INVOKESTATIC;
            case Opcodes.H_NEWINVOKESPECIAL:
                return Opcodes.INVOKESPECIAL;
            case Opcodes.H_INVOKEINTERFACE:
                return Opcodes.INVOKEINTERFACE;
            default:
                return Opcodes.INVOKEVIRTUAL;
        }
    }
}
