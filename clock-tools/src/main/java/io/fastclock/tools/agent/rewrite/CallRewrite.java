// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;

/** The strategy that decides by what a clock read in a class file is replaced. */
public interface CallRewrite {
    default boolean rewrites(ClockRead read) {
        return true;
    }

    /** Returns the read that a method performs, if it is to be rewritten; otherwise null. */
    default @Nullable ClockRead read(String owner, String name, String descriptor) {
        ClockRead read = ClockRead.of(owner, name, descriptor);
        return read != null && rewrites(read) ? read : null;
    }

    /** Returns the strategy for a class that has run unchanged so far. */
    default CallRewrite ofRunning() {
        return this;
    }

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
}
