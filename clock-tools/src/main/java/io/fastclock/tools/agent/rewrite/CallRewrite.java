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

    /**
     * Returns the strategy for the classes of a loader, or null before {@link #decide}. Called while a class is being loaded. The
     * method must not load a class of the application, and must not wait for a thread that may do so.
     *
     * @param running whether the classes have run unchanged so far
     */
    default @Nullable CallRewrite of(ClassLoader loader, boolean running) {
        return this;
    }

    /** Decides the strategy for the classes of a loader. May run code of the loader. */
    default void decide(ClassLoader loader) {}

    /** Returns the internal name of the class that rewritten calls need. */
    String target();

    /** Called before a class of this module is rewritten, while the class is being loaded. */
    default void prepare(Module module) {}

    /** Returns how many values more than the call itself {@link #call} needs on the operand stack. */
    default int stack() {
        return 0;
    }

    /**
     * Writes what comes before a call, or its replacement. The operand stack is as before the call.
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
