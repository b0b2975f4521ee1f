// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import io.fastclock.tools.rewrite.CallRewrite;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces {@code System.currentTimeMillis()}, and optionally {@code System.nanoTime()}, by the same method of a clock. */
public class ReplaceRewrite implements CallRewrite {
    private final String clock;
    private final boolean nanoTime;

    /**
     * Creates the strategy.
     *
     * @param clock the internal name of a class with these methods
     */
    public ReplaceRewrite(String clock, boolean nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    @Override
    public boolean rewrites(ClockRead read) {
        return read == ClockRead.CURRENT_TIME_MILLIS || (nanoTime && read == ClockRead.NANO_TIME);
    }

    @Override
    public String target() {
        return clock;
    }

    @Override
    public void call(CallSite site, Call call, MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, clock, call.name, call.descriptor, false);
    }

    @Override
    public Handle reference(CallSite site, Handle method) {
        return new Handle(Opcodes.H_INVOKESTATIC, clock, method.getName(), method.getDesc(), false);
    }
}
