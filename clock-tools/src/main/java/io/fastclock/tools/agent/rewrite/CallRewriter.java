// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import java.lang.invoke.LambdaMetafactory;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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

    private final String className;
    private final String method;
    private final CallRewrite rewrite;
    private final List<CallSite> sites;
    private final Set<String> targets;
    private final Consumer<String> leftAlone;
    private int line;
    private int moreStack;

    CallRewriter(
            MethodVisitor next,
            String className,
            String method,
            CallRewrite rewrite,
            List<CallSite> sites,
            Set<String> targets,
            Consumer<String> leftAlone) {
        super(Opcodes.ASM9, next);
        this.className = className;
        this.method = method;
        this.rewrite = rewrite;
        this.sites = sites;
        this.targets = targets;
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
        moreStack = read == null ? moreStack : rewrite.stack();
        if (read == null || rewrite.call(site(read), name, descriptor, mv)) {
            super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        Object[] changed = arguments.clone();
        for (int i = 0; i < changed.length; i++) {
            if (changed[i] instanceof Handle) {
                changed[i] = reference((Handle) changed[i], bootstrap, arguments);
            } else {
                check(changed[i]);
            }
        }
        super.visitInvokeDynamicInsn(name, factory(descriptor, arguments, changed), bootstrap, changed);
    }

    /**
     * Returns the descriptor of the factory of a method reference. In a bound reference such as {@code mutableClock::millis} the
     * object may be of a subclass of the method's class. The replacement is a static method, for which the JVM requires the exact
     * parameter type.
     */
    private static String factory(String descriptor, Object[] arguments, Object[] changed) {
        Type[] bound = Type.getArgumentTypes(descriptor);
        if (bound.length == 0 || arguments.length < 2 || arguments[1].equals(changed[1])) {
            return descriptor;
        }
        Handle method = (Handle) arguments[1];
        if (method.getTag() != Opcodes.H_INVOKEVIRTUAL && method.getTag() != Opcodes.H_INVOKEINTERFACE) {
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
        if (constant instanceof Handle) {
            reference((Handle) constant, null, new Object[0]);
        } else if (constant instanceof ConstantDynamic) {
            ConstantDynamic dynamic = (ConstantDynamic) constant;
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                check(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private Handle reference(Handle method, @Nullable Handle bootstrap, Object[] arguments) {
        ClockRead read = rewrite.read(method.getOwner(), method.getName(), method.getDesc());
        if (read == null) {
            return method;
        }
        if (bootstrap == null || !bootstrap.getOwner().equals(LAMBDAS)) {
            leftAlone.accept("a method handle that is not a Java method reference");
            return method;
        }
        if (isSerializable(bootstrap, arguments)) {
            // The serialised form contains the name of the method.
            leftAlone.accept("a serializable method reference");
            return method;
        }
        if (!rewrite.acceptsReference(method)) {
            leftAlone.accept("a method reference to " + read.label);
            return method;
        }
        Handle replacement = rewrite.reference(site(read), method);
        targets.add(replacement.getOwner());
        return replacement;
    }

    private static boolean isSerializable(Handle bootstrap, Object[] arguments) {
        return bootstrap.getName().equals("altMetafactory")
                && arguments.length > 3
                && arguments[3] instanceof Integer
                && ((Integer) arguments[3] & LambdaMetafactory.FLAG_SERIALIZABLE) != 0;
    }

    private CallSite site(ClockRead read) {
        CallSite site = new CallSite(className, method, line, read);
        sites.add(site);
        return site;
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
