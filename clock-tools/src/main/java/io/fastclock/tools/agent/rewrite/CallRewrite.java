// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;

/** What becomes of clock reads. */
public interface CallRewrite {
    /** Returns the read that a method performs, if it is to be rewritten; otherwise null. */
    default @Nullable ClockRead read(String owner, String name, String descriptor) {
        return ClockRead.of(owner, name, descriptor);
    }

    /**
     * Writes what comes before a call, or its replacement. The operand stack is as before the call, and has room for one value.
     *
     * @return whether the call itself follows
     */
    boolean call(CallSite site, String name, String descriptor, MethodVisitor code);

    /** Returns the static method that takes the place of a referenced one; null if it is still called, and its call rewritten. */
    default @Nullable Handle reference(ClockRead read, Handle method) {
        return null;
    }
}
