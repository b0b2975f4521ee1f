// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What becomes of clock reads. */
public interface CallRewrite {
    /** Returns the read that a method performs, if it is to be rewritten; otherwise null. */
    @Nullable ClockRead read(String owner, String name, String descriptor);

    /**
     * Writes what comes before a call, or its replacement. The operand stack is as before the call, and has room for one value.
     *
     * @return whether the call itself follows
     */
    boolean call(CallSite site, String name, String descriptor, MethodVisitor code);

    /**
     * Writes what links a method reference such as {@code System::currentTimeMillis}, in place of a dynamic call with these values.
     *
     * @param arguments those of the bootstrap method; the second one is the method
     */
    void reference(
            CallSite site, String name, String descriptor, Handle bootstrap, Object[] arguments, MethodVisitor code);

    /**
     * Returns the descriptor of the dynamic call if a static method takes the place of the referenced one. In a bound reference such
     * as {@code mutableClock::millis} the object may be of a subclass. For a static method the JVM requires the exact type.
     */
    static String ofStatic(Handle method, String descriptor) {
        Type[] bound = Type.getArgumentTypes(descriptor);
        if (bound.length == 0 || method.getTag() == Opcodes.H_INVOKESTATIC) {
            return descriptor;
        }
        bound[0] = Type.getObjectType(method.getOwner());
        return Type.getMethodDescriptor(Type.getReturnType(descriptor), bound);
    }
}
