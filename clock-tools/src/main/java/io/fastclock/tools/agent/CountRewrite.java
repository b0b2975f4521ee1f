// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.injected.Counts;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Inserts a call of {@link Counts#add} before each clock read. */
public final class CountRewrite implements CallRewrite {
    private final String target;
    private final CountedSites sites;

    /** The target is the internal name of the copy of {@code Counts}. */
    public CountRewrite(String target, CountedSites sites) {
        this.target = target;
        this.sites = sites;
    }

    @Override
    public @Nullable ClockRead read(String owner, String name, String descriptor) {
        return ClockRead.of(owner, name, descriptor);
    }

    @Override
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        int number = sites.number(site);
        if (number <= Short.MAX_VALUE) {
            code.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            code.visitLdcInsn(number);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, target, "add", "(I)V", false);
        return true;
    }
}
