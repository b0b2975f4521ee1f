// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.time.Duration;

/** A program that waits until an {@code KernelTickClock} reads by the kernel's tick. Uses reflection, as {@link UpdaterLoad} does. */
public final class TickProbe {
    private final Class<?> type;
    private final Object clock;

    public TickProbe(ClassLoader loader, String clockPackage) throws ReflectiveOperationException {
        type = Class.forName(clockPackage + ".KernelTickClock", true, loader);
        clock = type.getConstructor().newInstance();
    }

    public long read() throws ReflectiveOperationException {
        return (long) type.getMethod("currentTimeMillis").invoke(clock);
    }

    public boolean isTicking() throws ReflectiveOperationException {
        return (boolean) type.getMethod("awaitKernelTick", Duration.class).invoke(clock, Duration.ofSeconds(50));
    }

    @Override
    public String toString() {
        return clock.toString();
    }

    /** The only argument is the clock's package; {@code io.fastclock} if there is none. */
    public static void main(String... args) throws Exception {
        TickProbe reader = new TickProbe(TickProbe.class.getClassLoader(), args.length == 0 ? "io.fastclock" : args[0]);
        System.out.println("ticking: " + reader.isTicking());
        long before = System.currentTimeMillis();
        System.out.println("real: " + (Math.abs(reader.read() - before) < 5_000));
        System.out.println(reader);
    }
}
