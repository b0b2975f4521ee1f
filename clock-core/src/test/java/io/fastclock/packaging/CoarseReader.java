// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import java.lang.reflect.Method;
import java.time.Duration;

/** A program that reads {@code CoarseClock} until the tick counter is verified. Uses reflection, as {@link BusyReader} does. */
public final class CoarseReader {
    private final Object clock;
    private final Class<?> type;
    private final Method currentTimeMillis;

    public CoarseReader(ClassLoader loader, String clockPackage) throws ReflectiveOperationException {
        type = Class.forName(clockPackage + ".CoarseClock", true, loader);
        clock = type.getMethod("instance").invoke(null);
        currentTimeMillis = Class.forName(clockPackage + ".Clock", true, loader).getMethod("currentTimeMillis");
    }

    public Class<?> type() {
        return type;
    }

    public long read() throws ReflectiveOperationException {
        return (long) currentTimeMillis.invoke(clock);
    }

    /** Reads, which starts the verification of the tick counter, and waits for its end. */
    public boolean isTicking() throws ReflectiveOperationException {
        read();
        return (boolean) type.getMethod("awaitKernelTick", Duration.class).invoke(clock, Duration.ofSeconds(50));
    }

    @Override
    public String toString() {
        return clock.toString();
    }

    /** The only argument is the clock's package; {@code io.fastclock} if there is none. */
    public static void main(String... args) throws Exception {
        CoarseReader reader =
                new CoarseReader(CoarseReader.class.getClassLoader(), args.length == 0 ? "io.fastclock" : args[0]);
        System.out.println("ticking: " + reader.isTicking());
        long before = System.currentTimeMillis();
        System.out.println("real: " + (Math.abs(reader.read() - before) < 5_000));
        System.out.println(reader);
    }
}
