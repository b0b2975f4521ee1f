// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.injected.Counts;
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
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        code.visitIntInsn(Opcodes.SIPUSH, sites.number(site));
        code.visitMethodInsn(Opcodes.INVOKESTATIC, target, "add", "(I)V", false);
        return true;
    }
}
