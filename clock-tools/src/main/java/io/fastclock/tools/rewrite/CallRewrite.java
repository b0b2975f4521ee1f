// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;

/** The strategy that decides by what a clock read in a class file is replaced. */
public interface CallRewrite {
    /** The runtime class: the class that rewritten code calls. A class whose loader does not find it is left alone. */
    Class<?> runtime();

    /** Whether rewritten code may call a class of that name from another class loader. */
    boolean acceptsOtherRuntime();

    boolean rewrites(ClockRead read);

    /** Writes the replacement of a call. The operand stack is as before the call and has space for one more value. */
    void call(CallSite site, Call call, MethodVisitor code);

    /** Returns the replacement of a method reference such as {@code System::currentTimeMillis}. */
    Handle reference(CallSite site, Handle method);

    /** A method call in a class file. */
    final class Call {
        final int opcode;
        final String owner;
        public final String name;
        public final String descriptor;
        final boolean ofInterface;

        Call(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            this.opcode = opcode;
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
            this.ofInterface = ofInterface;
        }

        public void writeTo(MethodVisitor code) {
            code.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        }
    }
}
