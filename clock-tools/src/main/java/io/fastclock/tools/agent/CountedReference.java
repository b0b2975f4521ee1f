// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.job.CallSite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method reference whose calls are counted. It refers to a static method that counts the call and then calls the original method.
 * The method has a class of its own, which {@link Counts#link} defines, because a loaded class cannot get new methods.
 */
final class CountedReference {
    private static final Map<Integer, Integer> OPCODES = Map.of(
            Opcodes.H_INVOKESTATIC, Opcodes.INVOKESTATIC,
            Opcodes.H_NEWINVOKESPECIAL, Opcodes.INVOKESPECIAL,
            Opcodes.H_INVOKEINTERFACE, Opcodes.INVOKEINTERFACE,
            Opcodes.H_INVOKEVIRTUAL, Opcodes.INVOKEVIRTUAL);

    private static final String LINK_DESCRIPTOR = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
            + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/String;[Ljava/lang/Object;)"
            + "Ljava/lang/invoke/CallSite;";

    private final CountRewrite rewrite;
    private final CallSite site;
    private final Handle method;
    private final boolean isConstructor;
    private final boolean isStatic;

    CountedReference(CountRewrite rewrite, CallSite site, Handle method) {
        this.rewrite = rewrite;
        this.site = site;
        this.method = method;
        isConstructor = method.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        isStatic = method.getTag() == Opcodes.H_INVOKESTATIC;
    }

    /** Writes the dynamic call that links the reference. */
    void link(String name, String descriptor, Handle bootstrap, Object[] arguments, MethodVisitor code) {
        Handle link = new Handle(Opcodes.H_INVOKESTATIC, rewrite.counts.name, "link", LINK_DESCRIPTOR, false);
        String classFile = new String(classFile(), StandardCharsets.ISO_8859_1);
        List<Object> more = new ArrayList<>(List.of(bootstrap, classFile));
        more.addAll(List.of(arguments));
        code.visitInvokeDynamicInsn(name, factory(method, descriptor), link, more.toArray());
    }

    /**
     * Returns the descriptor of the factory of a static method instead of a method. In a bound reference such as {@code mutableClock::millis} the object may be of a
     * subclass of the method's class. For a static method the JVM requires the exact parameter type.
     */
    static String factory(Handle method, String descriptor) {
        Type[] bound = Type.getArgumentTypes(descriptor);
        if (bound.length == 0 || opcode(method) == Opcodes.INVOKESTATIC) {
            return descriptor;
        }
        bound[0] = Type.getObjectType(method.getOwner());
        return Type.getMethodDescriptor(Type.getReturnType(descriptor), bound);
    }

    private static int opcode(Handle method) {
        return Objects.requireNonNull(OPCODES.get(method.getTag()));
    }

    private byte[] classFile() {
        String descriptor = descriptor();
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        String className = site.className.replace('.', '/') + rewrite.counts.linkSuffix() + Counts.FIRST_LINK;
        writer.visit(Opcodes.V11, access, className, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "read", descriptor, null, null);
        code.visitCode();
        rewrite.add(rewrite.counts.sites.number(site), code);
        if (isConstructor) {
            code.visitTypeInsn(Opcodes.NEW, method.getOwner());
            code.visitInsn(Opcodes.DUP);
        }
        int local = 0;
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
            local += parameter.getSize();
        }
        code.visitMethodInsn(
                opcode(method), method.getOwner(), method.getName(), method.getDesc(), method.isInterface());
        code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Returns the static form: a constructor returns the object, an instance method takes the object as first parameter. */
    private String descriptor() {
        String owner = "L" + method.getOwner() + ";";
        return isConstructor
                ? method.getDesc().replace(")V", ")" + owner)
                : isStatic ? method.getDesc() : method.getDesc().replace("(", "(" + owner);
    }
}
