// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.rewrite.CallRewrite;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Replaces clock reads of a class by calls of the static methods of {@link io.fastclock.tools.agent.injected.Time}. */
public final class ReplaceRewrite implements CallRewrite {
    private static final String JAVA_TIME_CLOCK = "java/time/Clock";

    private final String clock;
    private final Predicate<ClockRead> reads;

    /**
     * @param clock the internal name of the copy of that class
     * @param reads those that are replaced
     */
    public ReplaceRewrite(String clock, Predicate<ClockRead> reads) {
        this.clock = clock;
        this.reads = reads;
    }

    @Override
    public boolean rewrites(ClockRead read) {
        return read.isReplaceable() && reads.test(read);
    }

    /** Not those of {@code InstantSource}, which Java 11 does not have. */
    @Override
    public @Nullable ClockRead read(String owner, String name, String descriptor) {
        return owner.equals("java/time/InstantSource") ? null : CallRewrite.super.read(owner, name, descriptor);
    }

    /** The values of {@code System.nanoTime()} that it has may be greater than the next one of FastClock. */
    @Override
    public CallRewrite ofRunning() {
        return new ReplaceRewrite(clock, read -> read != ClockRead.NANO_TIME && reads.test(read));
    }

    @Override
    public boolean call(CallSite site, String name, String descriptor, MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, clock, name, ofStatic(site.read, descriptor), false);
        return false;
    }

    @Override
    public void reference(
            CallSite site, String name, String descriptor, Handle bootstrap, Object[] arguments, MethodVisitor code) {
        Handle method = (Handle) arguments[1];
        arguments[1] = new Handle(
                Opcodes.H_INVOKESTATIC, clock, method.getName(), ofStatic(site.read, method.getDesc()), false);
        code.visitInvokeDynamicInsn(name, CountedReference.factory(method, descriptor), bootstrap, arguments);
    }

    /** The static method takes the object as its first parameter. */
    private static String ofStatic(ClockRead read, String descriptor) {
        return read == ClockRead.JAVA_TIME_CLOCK ? descriptor.replace("(", "(L" + JAVA_TIME_CLOCK + ";") : descriptor;
    }
}
