// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.CallRewrite;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Inserts a call of {@code CallCounts.add(site)} before each clock read. */
public final class CountRewrite implements CallRewrite {
    public static final String COUNTS = CallCounts.class.getName().replace('.', '/');

    @Override
    public Class<?> runtime() {
        return CallCounts.class;
    }

    @Override
    public boolean acceptsOtherRuntime() {
        return false;
    }

    @Override
    public boolean rewrites(ClockRead read) {
        return true;
    }

    @Override
    public void call(CallSite site, Call call, MethodVisitor code) {
        add(CallSites.number(site), code);
        call.writeTo(code);
    }

    @Override
    public Handle reference(CallSite site, Handle method) {
        return CountingMethods.methodFor(CallSites.number(site), method);
    }

    static void add(int site, MethodVisitor code) {
        if (site <= Short.MAX_VALUE) {
            code.visitIntInsn(Opcodes.SIPUSH, site);
        } else {
            code.visitLdcInsn(site);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, COUNTS, "add", "(I)V", false);
    }
}
