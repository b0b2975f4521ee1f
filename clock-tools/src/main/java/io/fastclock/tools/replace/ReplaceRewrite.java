// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.FastClock;
import io.fastclock.tools.rewrite.CallRewrite;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces {@code System.currentTimeMillis()}, and optionally {@code System.nanoTime()}, by the same method of FastClock. */
public final class ReplaceRewrite implements CallRewrite {
    private static final String FAST_CLOCK = FastClock.class.getName().replace('.', '/');

    private final boolean nanoTime;

    public ReplaceRewrite(boolean nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public Class<?> runtime() {
        return FastClock.class;
    }

    /** An application that has FastClock as a module keeps its own class, so that the JVM has one clock. */
    @Override
    public boolean acceptsOtherRuntime() {
        return true;
    }

    @Override
    public boolean rewrites(ClockRead read) {
        return read == ClockRead.CURRENT_TIME_MILLIS || (nanoTime && read == ClockRead.NANO_TIME);
    }

    @Override
    public void call(CallSite site, Call call, MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, FAST_CLOCK, call.name, call.descriptor, false);
    }

    @Override
    public Handle reference(CallSite site, Handle method) {
        return new Handle(Opcodes.H_INVOKESTATIC, FAST_CLOCK, method.getName(), method.getDesc(), false);
    }
}
