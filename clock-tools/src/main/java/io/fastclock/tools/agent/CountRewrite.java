// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.agent.rewrite.TargetClasses;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.injected.Counts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Inserts a call of {@link Counts#add} before each clock read. A method reference gets a static method that counts the call and then
 * calls the original method. The method has a class of its own, which {@link Counts#link} defines, because a loaded class cannot get
 * new methods.
 */
public final class CountRewrite implements CallRewrite {
    private static final Map<Integer, Integer> OPCODES = Map.of(
            Opcodes.H_INVOKESTATIC, Opcodes.INVOKESTATIC,
            Opcodes.H_NEWINVOKESPECIAL, Opcodes.INVOKESPECIAL,
            Opcodes.H_INVOKEINTERFACE, Opcodes.INVOKEINTERFACE,
            Opcodes.H_INVOKEVIRTUAL, Opcodes.INVOKEVIRTUAL);

    private static final String LINK_DESCRIPTOR = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
            + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/String;[Ljava/lang/Object;)"
            + "Ljava/lang/invoke/CallSite;";

    private final String target;
    private final CountedSites sites;

    /** The target is the internal name of the copy of {@code Counts}. */
    public CountRewrite(String target, CountedSites sites) {
        this.target = target;
        this.sites = sites;
    }

    @Override
    public @Nullable ClockRead read(String owner, String name, String descriptor) {
        return ClockRead.of(owner, name, descriptor);
    }

    @Override
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        int number = sites.number(site);
        if (number <= Short.MAX_VALUE) {
            code.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            code.visitLdcInsn(number);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, target, "add", "(I)V", false);
        return true;
    }

    @Override
    public void reference(
            CallSite site, String name, String descriptor, Handle bootstrap, Object[] arguments, MethodVisitor code) {
        Handle method = (Handle) arguments[1];
        List<Object> all = new ArrayList<>(List.of(arguments));
        all.addAll(0, List.of(bootstrap, new String(classFile(site, method), StandardCharsets.ISO_8859_1)));
        Handle link = new Handle(Opcodes.H_INVOKESTATIC, target, "link", LINK_DESCRIPTOR, false);
        code.visitInvokeDynamicInsn(name, CallRewrite.ofStatic(method, descriptor), link, all.toArray());
    }

    private byte[] classFile(CallSite site, Handle method) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        String className = site.className.replace('.', '/') + TargetClasses.LINKED + Counts.FIRST_LINK;
        writer.visit(Opcodes.V11, access, className, null, "java/lang/Object", null);
        String descriptor = descriptor(method);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "read", descriptor, null, null);
        call(site, "", "", code);
        if (method.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            code.visitTypeInsn(Opcodes.NEW, method.getOwner());
            code.visitInsn(Opcodes.DUP);
        }
        int local = 0;
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
            local += parameter.getSize();
        }
        int opcode = Objects.requireNonNull(OPCODES.get(method.getTag()));
        code.visitMethodInsn(opcode, method.getOwner(), method.getName(), method.getDesc(), method.isInterface());
        code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        return writer.toByteArray();
    }

    /** Returns the static form: a constructor returns the object, an instance method takes the object as first parameter. */
    private static String descriptor(Handle method) {
        String owner = "L" + method.getOwner() + ";";
        switch (method.getTag()) {
            case Opcodes.H_NEWINVOKESPECIAL:
                return method.getDesc().replace(")V", ")" + owner);
            case Opcodes.H_INVOKESTATIC:
                return method.getDesc();
            default:
                return method.getDesc().replace("(", "(" + owner);
        }
    }
}
