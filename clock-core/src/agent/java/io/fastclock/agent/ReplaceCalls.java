// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import io.fastclock.FastClock;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Turns {@code System.currentTimeMillis()} and, if asked, {@code System.nanoTime()} into the methods of the same name of FastClock. */
final class ReplaceCalls implements CallRewrite {
    private static final String FAST_CLOCK = FastClock.class.getName().replace('.', '/');

    private final boolean nanoTime;

    ReplaceCalls(boolean nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public Class<?> runtime() {
        return FastClock.class;
    }

    /** An application with FastClock as a module has its own; with that there is one clock for both. */
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
