// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import java.lang.invoke.LambdaMetafactory;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Rewrites the clock reads of one method and copies all other instructions. */
public final class CallRewriter extends MethodVisitor {
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final int MAX_STACK = 0xFFFF;

    /** Follows the name of the target in that of a subclass, which is the type of a field. */
    static final String KNOWN = "$Known";

    private static final Map<Integer, Integer> OPCODES = Map.of(
            Opcodes.H_INVOKESTATIC, Opcodes.INVOKESTATIC,
            Opcodes.H_NEWINVOKESPECIAL, Opcodes.INVOKESPECIAL,
            Opcodes.H_INVOKEINTERFACE, Opcodes.INVOKEINTERFACE,
            Opcodes.H_INVOKEVIRTUAL, Opcodes.INVOKEVIRTUAL);

    private final ClassFile file;
    private final String method;
    private final ClassVisitor type;
    private int line;
    private int moreStack;

    CallRewriter(MethodVisitor next, ClassFile file, String method, ClassVisitor type) {
        super(Opcodes.ASM9, next);
        this.file = file;
        this.method = method;
        this.type = type;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
        ClockRead read = file.rewrite.read(owner, name, descriptor);
        if (read == null || file.rewrite.call(site(read), name, descriptor, mv)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        ClockRead read = bootstrap.getOwner().equals(LAMBDAS) ? read(arguments[1]) : null;
        if (read != null) {
            Handle method = (Handle) arguments[1];
            boolean isSerializable = isSerializable(bootstrap, arguments); // Its form contains the name of the method.
            Handle replacement = isSerializable ? null : rewritten(read, method);
            if (replacement != null) {
                Object[] rewritten = arguments.clone();
                rewritten[1] = replacement;
                super.visitInvokeDynamicInsn(name, ofStatic(method, descriptor), bootstrap, rewritten);
                return;
            }
            file.leftAlone.accept(isSerializable ? "a serializable method reference" : "a later method reference");
        } else {
            for (Object argument : arguments) {
                check(argument);
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    /** Returns the static method for a reference to a method that reads; null if a loaded class cannot get one. */
    private @Nullable Handle rewritten(ClockRead read, Handle referenced) {
        Handle replacement = file.rewrite.reference(read, referenced);
        if (replacement == null) {
            return lambda(referenced);
        }
        site(read);
        return replacement;
    }

    /** Adds a method that calls a referenced one, as a compiler does for a lambda. The call is rewritten like any other. */
    private @Nullable Handle lambda(Handle referenced) {
        Handle lambda = file.newMethod(staticDescriptor(referenced));
        if (lambda == null) {
            return null;
        }
        MethodVisitor next = type.visitMethod(ClassFile.LAMBDA, lambda.getName(), lambda.getDesc(), null, null);
        CallRewriter code = new CallRewriter(next, file, method, type);
        code.line = line;
        if (referenced.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            code.visitTypeInsn(Opcodes.NEW, referenced.getOwner());
            code.visitInsn(Opcodes.DUP);
        }
        int locals = 0;
        for (Type parameter : Type.getArgumentTypes(lambda.getDesc())) {
            code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), locals);
            locals += parameter.getSize();
        }
        int opcode = Objects.requireNonNull(OPCODES.get(referenced.getTag()));
        code.visitMethodInsn(
                opcode, referenced.getOwner(), referenced.getName(), referenced.getDesc(), referenced.isInterface());
        code.visitInsn(Type.getReturnType(lambda.getDesc()).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(locals + 2, locals); // A new object or a returned long takes two values.
        return lambda;
    }

    /** Returns the static form: a constructor returns the object, an instance method takes the object as first parameter. */
    private static String staticDescriptor(Handle method) {
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

    /**
     * Returns the descriptor of the dynamic call if a static method takes the place of the referenced one. In a bound reference such
     * as {@code mutableClock::millis} the object may be of a subclass. For a static method the JVM requires the exact type.
     */
    private static String ofStatic(Handle method, String descriptor) {
        Type[] bound = Type.getArgumentTypes(descriptor);
        if (bound.length == 0 || method.getTag() == Opcodes.H_INVOKESTATIC) {
            return descriptor;
        }
        bound[0] = Type.getObjectType(method.getOwner());
        return Type.getMethodDescriptor(Type.getReturnType(descriptor), bound);
    }

    @Override
    public void visitLdcInsn(Object value) {
        check(value);
        super.visitLdcInsn(value);
    }

    /** Reports the method handles in a constant that the JVM resolves. Their targets cannot be replaced. */
    private void check(Object constant) {
        if (read(constant) != null) {
            file.leftAlone.accept("a method handle that is not a Java method reference");
        } else if (constant instanceof ConstantDynamic) {
            ConstantDynamic dynamic = (ConstantDynamic) constant;
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                check(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private @Nullable ClockRead read(Object constant) {
        Handle method = constant instanceof Handle ? (Handle) constant : null;
        return method == null ? null : file.rewrite.read(method.getOwner(), method.getName(), method.getDesc());
    }

    private static boolean isSerializable(Handle bootstrap, Object[] arguments) {
        return bootstrap.getName().equals("altMetafactory")
                && arguments.length > 3
                && arguments[3] instanceof Integer
                && ((Integer) arguments[3] & LambdaMetafactory.FLAG_SERIALIZABLE) != 0;
    }

    private CallSite site(ClockRead read) {
        moreStack = 1;
        if (file.sites.isEmpty()) {
            know();
        }
        CallSite site = new CallSite(file.className, method, line, read, file.entries);
        file.sites.add(site);
        return site;
    }

    /**
     * Makes the JVM look the target up when it links this class, since the verifier has to know that one class extends the other.
     * Otherwise the first read would do so, and may hold a lock that the class loader waits for. The JVM remembers an answer to
     * another class only if that has the same protection domain, up to Java 17. To link a class asks its loader for others anyway.
     */
    private void know() {
        mv.visitFieldInsn(Opcodes.GETSTATIC, file.target, "KNOWN", "L" + file.target + KNOWN + ";");
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, file.target, "know", "(L" + file.target + ";)V", false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (maxStack + moreStack > MAX_STACK) {
            throw new IllegalArgumentException(
                    "too large: the JVM limits the operand stack of a method to 65,535 values");
        }
        super.visitMaxs(maxStack + moreStack, maxLocals);
    }
}
