// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/** Whether this process can use the kernel's tick counter, verified by what the counter does. */
final class KernelTick {
    // A run that finds no counter may be chance: while a virtual machine is stopped, time goes on, but not the counter.
    private static final int MAX_RUNS = 5;
    private static final long FIRST_PAUSE_NANOS = 50_000_000;

    final long nanos; // The measured tick; 0 if the counter cannot be used.
    final String refusal; // Why not, and what helps; else empty.
    final boolean hasRemedy;

    private KernelTick(long nanos, String refusal, boolean hasRemedy) {
        this.nanos = nanos;
        this.refusal = refusal;
        this.hasRemedy = hasRemedy;
    }

    static KernelTick usable(long nanos) {
        return new KernelTick(nanos, "", false);
    }

    static KernelTick refused(String refusal, boolean hasRemedy) {
        return new KernelTick(0, refusal, hasRemedy);
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
                    return usable(found.tickNanos());
                }
                isInconclusive |= search.isInconclusive();
            } catch (TickRefusal e) {
                return refused("" + e.getMessage(), e.hasRemedy);
            } catch (SecurityException | ReflectiveOperationException | LinkageError e) {
                return refused(e.toString(), false);
            } catch (Throwable t) {
                isInconclusive = true;
            }
        }
        if (isInconclusive) {
            throw new IllegalStateException("each run that found no counter may have been chance");
        }
        return refused("no word of the vDSO data page counts ticks, as in a time namespace or a sandbox", false);
    }

    private static void refuseIfRestorable() throws TickRefusal {
        if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
            throw new TickRefusal("a native image has no constant method handles");
        }
        if (canCheckpoint()) { // Otherwise this process does not pay for the management classes.
            String options = "" + ManagementFactory.getRuntimeMXBean().getInputArguments();
            if (options.contains("-XX:CRaC") || options.contains("-XX:+EnableCRIUSupport")) {
                throw new TickRefusal("a restore from a checkpoint may move the counter");
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

    static void pause(long nanos) {
        long startNanos = System.nanoTime();
        for (long left = nanos; left > 0; left = nanos - (System.nanoTime() - startNanos)) {
            LockSupport.parkNanos(left);
            Thread.interrupted(); // Else the next park would return at once.
        }
    }
}
