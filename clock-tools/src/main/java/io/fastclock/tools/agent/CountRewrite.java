// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.job.CallSite;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Inserts a call of the {@link InjectedCounts} before each clock read. */
public final class CountRewrite implements CallRewrite {
    final InjectedCounts counts;

    /** The method of the injected class that is called. */
    final String method;

    /** @param sampled whether some calls are passed to the sampler */
    public CountRewrite(InjectedCounts counts, boolean sampled) {
        this.counts = counts;
        this.method = sampled ? "addAndSample" : "add";
    }

    @Override
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        add(counts.sites.number(site), code);
        return true;
    }

    @Override
    public void reference(
            CallSite site, String name, String descriptor, Handle bootstrap, Object[] arguments, MethodVisitor code) {
        new CountedReference(this, site, (Handle) arguments[1]).link(name, descriptor, bootstrap, arguments, code);
    }

    void add(int site, MethodVisitor code) {
        if (site <= Short.MAX_VALUE) {
            code.visitIntInsn(Opcodes.SIPUSH, site);
        } else {
            code.visitLdcInsn(site);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, counts.name, method, "(I)V", false);
    }
}
