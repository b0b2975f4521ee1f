// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces {@code System.currentTimeMillis()}, and optionally {@code System.nanoTime()}, by a method of FastClock. */
public final class ReplaceRewrite implements CallRewrite {
    private final String clock;
    private final boolean nanoTime;
    private volatile boolean hasSeenNanoTime;

    /** @param clock the internal name of a class with the static methods of FastClock */
    public ReplaceRewrite(String clock, boolean nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    @Override
    public boolean rewrites(ClockRead read) {
        if (read == ClockRead.NANO_TIME) {
            hasSeenNanoTime = true;
        }
        return read == ClockRead.CURRENT_TIME_MILLIS || (nanoTime && read == ClockRead.NANO_TIME);
    }

    /** Whether a class that is to be rewritten reads {@code System.nanoTime()}. */
    boolean hasSeenNanoTime() {
        return hasSeenNanoTime;
    }

    /** The values of {@code System.nanoTime()} that it has may be greater than the next one of FastClock. */
    @Override
    public CallRewrite ofRunning() {
        return new ReplaceRewrite(clock, false);
    }

    @Override
    public String target() {
        return clock;
    }

    @Override
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, clock, name, descriptor, false);
        return false;
    }

    @Override
    public void reference(
            CallSite site, String name, String descriptor, Handle bootstrap, Object[] arguments, MethodVisitor code) {
        Handle method = (Handle) arguments[1];
        arguments[1] = new Handle(Opcodes.H_INVOKESTATIC, clock, method.getName(), method.getDesc(), false);
        code.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }
}
