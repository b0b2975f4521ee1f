// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.time.Duration;

/** A program that waits until {@code FastClock} reads by the kernel's tick. Uses reflection, as {@link BusyReader} does. */
public final class TickReader {
    private final Class<?> fastClock;

    public TickReader(ClassLoader loader, String clockPackage) throws ReflectiveOperationException {
        fastClock = Class.forName(clockPackage + ".FastClock", true, loader);
    }

    public Class<?> fastClock() {
        return fastClock;
    }

    public long read() throws ReflectiveOperationException {
        return (long) fastClock.getMethod("currentTimeMillis").invoke(null);
    }

    public boolean isTicking() throws ReflectiveOperationException {
        return (boolean) fastClock.getMethod("awaitKernelTick", Duration.class).invoke(null, Duration.ofSeconds(50));
    }

    public String clock() throws ReflectiveOperationException {
        return fastClock.getMethod("clock").invoke(null).toString();
    }

    /** The only argument is the clock's package; {@code io.fastclock} if there is none. */
    public static void main(String... args) throws Exception {
        TickReader reader =
                new TickReader(TickReader.class.getClassLoader(), args.length == 0 ? "io.fastclock" : args[0]);
        System.out.println("ticking: " + reader.isTicking());
        long before = System.currentTimeMillis();
        System.out.println("real: " + (Math.abs(reader.read() - before) < 5_000));
        System.out.println(reader.clock());
    }
}
