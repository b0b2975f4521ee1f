// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Whether this process can use the kernel's tick counter. Found out once, and verified by what the counter does. */
final class KernelTick {
    // A run that finds no counter may be chance: while a virtual machine is stopped, time goes on, but not the counter.
    private static final int MAX_RUNS = 5;
    private static final long FIRST_PAUSE_NANOS = 50_000_000;

    static volatile @Nullable KernelTick known; // Null until the result is known.

    final long nanos; // The measured tick; 0 if the counter cannot be used.
    final String refusal; // Why not, and what helps; else empty.

    KernelTick(long nanos, String refusal) {
        this.nanos = nanos;
        this.refusal = refusal;
    }

    boolean isUsable() {
        return nanos > 0;
    }

    @Override
    public String toString() {
        return isUsable() ? "kernel tick " + Math.round(nanos / 1e5) / 10.0 + " ms" : "no tick counter: " + refusal;
    }

    /** Takes some tenths of a second, or seconds. Throws if it proved nothing, as if memory or descriptors are exhausted. */
    static KernelTick find() {
        if (Settings.isSet(Settings.KERNEL_TICK, Settings.OFF)) {
            return new KernelTick(0, Settings.KERNEL_TICK + " is off");
        }
        boolean isInconclusive = false;
        for (int run = 0; run < MAX_RUNS; run++) {
            if (run > 0) {
                pause(FIRST_PAUSE_NANOS << run);
            }
            try {
                refuseIfRestorable();
                VdsoDataPage page = VdsoDataPage.ofThisProcess();
                TickSearch search = new TickSearch(page, DirectClock.instance());
                while (!search.isOver()) {
                    search.look();
                    pause(search.pauseNanos());
                }
                TickSearch.Candidate found = search.counter();
                if (found != null) {
                    TickCounter.use(page.handle(found.index));
                    return new KernelTick(found.tickNanos(), "");
                }
                isInconclusive |= search.isInconclusive();
            } catch (UnsupportedOperationException | SecurityException e) {
                return new KernelTick(0, "" + e.getMessage());
            } catch (ReflectiveOperationException | LinkageError e) {
                return new KernelTick(0, e.toString());
            } catch (Throwable t) {
                isInconclusive = true;
            }
        }
        if (isInconclusive) {
            throw new IllegalStateException("each run that found no counter may have been chance");
        }
        return new KernelTick(0, "no word of the vDSO data page counts ticks, as in a time namespace or a sandbox");
    }

    private static void refuseIfRestorable() {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
            throw new UnsupportedOperationException("a native image has no constant method handles");
        }
        if (canCheckpoint()) { // Otherwise this process does not pay for the management classes.
            String options = "" + ManagementFactory.getRuntimeMXBean().getInputArguments();
            if (options.contains("-XX:CRaC") || options.contains("-XX:+EnableCRIUSupport")) {
                throw new UnsupportedOperationException("a restore from a checkpoint may move the counter");
            }
        }
    }

    private static boolean canCheckpoint() {
        try {
            Class.forName("jdk.crac.Core");
            return true;
        } catch (ClassNotFoundException e) {
            return System.getProperty("java.vm.name", "").contains("OpenJ9");
        }
    }

    private static void pause(long nanos) {
        LockSupport.parkNanos(nanos);
        Thread.interrupted(); // Else the next park would return at once.
    }
}
