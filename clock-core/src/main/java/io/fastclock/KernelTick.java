// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Whether this process can use the kernel's tick counter. Found out once, and verified by what the counter does. */
final class KernelTick {
    /** A run that finds no counter may be chance: when a virtual machine was stopped, time goes on and the counter does not. */
    private static final int MAX_RUNS = 5;

    private static final long FIRST_PAUSE_NANOS = 100_000_000;

    static final KernelTick OFF = new KernelTick(0, Settings.KERNEL_TICK + " is off");

    private static @Nullable KernelTick result;
    private static @Nullable MethodHandle counter;

    /** The tick; 0 if the counter cannot be used. */
    final long nanos;

    /** Why the counter cannot be used, and what helps. */
    private final String refusal;

    KernelTick(long nanos, String refusal) {
        this.nanos = nanos;
        this.refusal = refusal;
    }

    /**
     * Returns the result. The first call finds it, which takes a tenth of a second and some milliseconds of CPU time, or
     * longer if there is no counter. No reader may call this method.
     */
    static synchronized KernelTick result() {
        KernelTick known = result;
        if (known == null) {
            known = find();
            result = known;
        }
        return known;
    }

    boolean isUsable() {
        return nanos > 0;
    }

    @Override
    public String toString() {
        return isUsable() ? "kernel tick " + Math.round(nanos / 1e5) / 10.0 + " ms" : "no tick counter: " + refusal;
    }

    /** For the initialiser of {@link TickCounter}. */
    static synchronized MethodHandle verifiedCounter() {
        return Objects.requireNonNull(counter);
    }

    private static KernelTick find() {
        try {
            if (Settings.kernelTickIsOff()) {
                return OFF;
            }
            if (isRestorable()) {
                return new KernelTick(
                        0, "the address of the counter may change: this is a native image, or CRaC is configured");
            }
            VdsoDataPage page = VdsoDataPage.ofThisProcess();
            for (int run = 0; run < MAX_RUNS; run++) {
                TickSearch search = new TickSearch(page, new SystemNanoTime());
                while (!search.isOver()) {
                    search.look();
                    pause(search.pauseNanos());
                }
                if (search.isFound()) {
                    counter = page.handle(search.index());
                    TickCounter.load();
                    return new KernelTick(search.tickNanos(), "");
                }
                pause(FIRST_PAUSE_NANOS << run);
            }
            return new KernelTick(
                    0,
                    "no word of the vDSO data page counts ticks of at most " + TickSearch.MAX_TICK_NANOS / 1_000_000
                            + " ms, as in a time namespace or a sandbox");
        } catch (UnsupportedOperationException e) {
            return new KernelTick(0, Objects.requireNonNullElse(e.getMessage(), "unsupported"));
        } catch (Throwable t) { // No class, no access, no memory: whatever it is, direct reads are right.
            return new KernelTick(0, t.toString());
        }
    }

    private static boolean isRestorable() {
        try {
            Class.forName("jdk.crac.Core"); // Otherwise this process does not pay for the management classes.
            return ManagementFactory.getRuntimeMXBean()
                    .getInputArguments()
                    .toString()
                    .contains("-XX:CRaC");
        } catch (ClassNotFoundException e) {
            return System.getProperty("org.graalvm.nativeimage.imagecode") != null;
        }
    }

    private static final class SystemNanoTime implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }

    private static void pause(long nanos) {
        long endNanos = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
            Thread.interrupted(); // Else parkNanos would return at once.
        }
    }
}
