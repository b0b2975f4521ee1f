// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;

/** What becomes of a clock read in a class file. */
interface CallRewrite {
    /** The class that rewritten code calls. A class whose loader does not find it is left alone. */
    Class<?> runtime();

    /** Whether another loader's class of that name will do. */
    boolean acceptsOtherRuntime();

    boolean rewrites(ClockRead read);

    /** Writes the call. The stack is as it was before it, and has room for one more value. */
    void call(CallSite site, Call call, MethodVisitor code);

    /** What a method reference such as {@code System::currentTimeMillis} refers to instead. */
    Handle reference(CallSite site, Handle method);

    /** A call as a class file has it. */
    final class Call {
        final int opcode;
        final String owner;
        final String name;
        final String descriptor;
        final boolean ofInterface;

        Call(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            this.opcode = opcode;
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
            this.ofInterface = ofInterface;
        }

        void writeTo(MethodVisitor code) {
            code.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        }
    }
}
