// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import java.lang.invoke.LambdaMetafactory;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Rewrites the clock reads of one method and copies all other instructions. */
public final class CallRewriter extends MethodVisitor {
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final int MAX_STACK = 0xFFFF;

    /** Follows the name of the target in that of a subclass, which is the type of a field. */
    static final String KNOWN = "$Known";

    private final ClassFile file;
    private final String method;
    private int line;
    private int moreStack;

    CallRewriter(MethodVisitor next, ClassFile file, String method) {
        super(Opcodes.ASM9, next);
        this.file = file;
        this.method = method;
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
        if (read != null && !isSerializable(bootstrap, arguments)) {
            file.rewrite.reference(site(read), name, descriptor, bootstrap, arguments.clone(), mv);
            return;
        }
        if (read != null) {
            // The serialised form contains the name of the method.
            file.leftAlone.accept("a serializable method reference");
        } else {
            for (Object argument : arguments) {
                check(argument);
            }
        }
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
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
