// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.ApplicationClock;
import io.fastclock.tools.rewrite.CallRewrite;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClassFile;
import io.fastclock.tools.rewrite.ClockRead;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Inserts a call of the {@link Counter} before each clock read. */
public final class CountRewrite implements CallRewrite {
    final Counter counter;

    /** The method of the counter that is called. */
    final String method;

    /** @param sampled whether some calls are passed to the sampler */
    public CountRewrite(Counter counter, boolean sampled) {
        this.counter = counter;
        this.method = sampled ? "addAndSample" : "add";
    }

    @Override
    public boolean rewrites(ClockRead read) {
        return true;
    }

    @Override
    public String target() {
        return counter.name;
    }

    /** A generated method in {@code java.lang} cannot call the application's FastClock. */
    @Override
    public boolean acceptsReference(Handle method) {
        return !method.getOwner().equals(ApplicationClock.INTERNAL_NAME);
    }

    /** The number of the call site. */
    @Override
    public int stack() {
        return 1;
    }

    @Override
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        add(counter.sites.number(site), code);
        return true;
    }

    @Override
    public Handle reference(CallSite site, Handle method) {
        return counter.methods.methodFor(this, counter.sites.number(site), method);
    }

    void add(int site, MethodVisitor code) {
        if (site <= Short.MAX_VALUE) {
            code.visitIntInsn(Opcodes.SIPUSH, site);
        } else {
            code.visitLdcInsn(site);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, counter.name, method, "(I)V", false);
    }

    /** Whether a class is instrumented. */
    public boolean isIn(ClassFile file) {
        return file.calls(owner -> owner.equals(counter.name) || owner.startsWith(counter.prefix()));
    }
}
