// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import java.lang.invoke.LambdaMetafactory;
import java.util.List;
import java.util.function.Consumer;
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

    private final String className;
    private final String method;
    private final CallRewrite rewrite;
    private final String target;
    private final List<CallSite> sites;
    private final Consumer<String> leftAlone;
    private int line;
    private int moreStack;

    CallRewriter(
            MethodVisitor next,
            String className,
            String method,
            CallRewrite rewrite,
            String target,
            List<CallSite> sites,
            Consumer<String> leftAlone) {
        super(Opcodes.ASM9, next);
        this.className = className;
        this.method = method;
        this.rewrite = rewrite;
        this.target = target;
        this.sites = sites;
        this.leftAlone = leftAlone;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
        ClockRead read = rewrite.read(owner, name, descriptor);
        if (read == null || rewrite.call(site(read), name, descriptor, mv)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        boolean isReference = bootstrap.getOwner().equals(LAMBDAS);
        ClockRead read = isReference ? read(arguments[1]) : null;
        if (read != null && !isSerializable(bootstrap, arguments)) {
            rewrite.reference(site(read), name, descriptor, bootstrap, arguments.clone(), mv);
            return;
        }
        if (read != null) {
            leftAlone.accept("a serializable method reference"); // The serialised form contains the name of the method.
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
            leftAlone.accept("a method handle that is not a Java method reference");
        } else if (constant instanceof ConstantDynamic) {
            ConstantDynamic dynamic = (ConstantDynamic) constant;
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                check(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private @Nullable ClockRead read(Object constant) {
        if (!(constant instanceof Handle)) {
            return null;
        }
        Handle method = (Handle) constant;
        return rewrite.read(method.getOwner(), method.getName(), method.getDesc());
    }

    private static boolean isSerializable(Handle bootstrap, Object[] arguments) {
        return bootstrap.getName().equals("altMetafactory")
                && arguments.length > 3
                && arguments[3] instanceof Integer
                && ((Integer) arguments[3] & LambdaMetafactory.FLAG_SERIALIZABLE) != 0;
    }

    private CallSite site(ClockRead read) {
        moreStack = 1;
        if (sites.isEmpty()) {
            know();
        }
        CallSite site = new CallSite(className, method, line, read);
        sites.add(site);
        return site;
    }

    /**
     * Makes the JVM look the target up when it links this class, since the verifier has to know that one class extends the other.
     * Otherwise the first read would do so, and may hold a lock that the class loader waits for. The JVM remembers an answer to
     * another class only if that has the same protection domain, up to Java 17. To link a class asks its loader for others anyway.
     */
    private void know() {
        String known = target + KNOWN;
        mv.visitFieldInsn(Opcodes.GETSTATIC, target, "KNOWN", "L" + known + ";");
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, target, "know", "(L" + target + ";)V", false);
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
