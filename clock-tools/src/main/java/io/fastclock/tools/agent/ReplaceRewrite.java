// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces clock reads of a class by calls of the static methods of {@link io.fastclock.tools.injected.Time}. */
public final class ReplaceRewrite implements CallRewrite {
    private final String clock;
    private final Predicate<ClockRead> reads;

    /** The clock is the internal name of the copy of {@code Time}. Of the reads, those of the predicate are replaced. */
    public ReplaceRewrite(String clock, Predicate<ClockRead> reads) {
        this.clock = clock;
        this.reads = reads;
    }

    /** Not those of {@code InstantSource}, which Java 11 does not have. */
    @Override
    public @Nullable ClockRead read(String owner, String name, String descriptor) {
        ClockRead read = owner.equals("java/time/InstantSource") ? null : ClockRead.of(owner, name, descriptor);
        return read != null && read.isReplaceable() && reads.test(read) ? read : null;
    }

    @Override
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, clock, name, withObject(site.read, descriptor), false);
        return false;
    }

    @Override
    public Handle reference(ClockRead read, Handle method) {
        String descriptor = withObject(read, method.getDesc());
        return new Handle(Opcodes.H_INVOKESTATIC, clock, method.getName(), descriptor, false);
    }

    /** The static method takes the object as its first parameter. */
    private static String withObject(ClockRead read, String descriptor) {
        return read == ClockRead.JAVA_TIME_CLOCK ? descriptor.replace("(", "(Ljava/time/Clock;") : descriptor;
    }
}
