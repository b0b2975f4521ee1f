// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A clock that returns the time of the current kernel tick. The first read in each tick reads {@link System} and stores its time.
 * Later reads in that tick return the stored time. The <a href="package-summary.html">package page</a> lists cost and staleness.
 *
 * <p><b>Modes.</b> A clock begins in {@link ClockMode#DIRECT}. After two million direct reads a short-lived daemon thread looks for the
 * <i>tick counter</i>, which Linux raises every 1 to 10 ms in memory that each process can read. It is no documented interface, so
 * the thread verifies it, for some tens of milliseconds of CPU time. If it can be used, the mode is {@link ClockMode#KERNEL_TICK}, until
 * {@link #stats()} finds that it stands still. Else reads are direct until the process ends, and {@link ClockStats#refusal()} says why
 * and what helps. On Java 24 and later, the counter needs {@code --enable-native-access=ALL-UNNAMED}. CRIU may restore a process where
 * the counter is elsewhere: there, set the system property {@code fastclock.kernelTick} to {@code off}.
 *
 * <p><b>Errors.</b> Reads never throw. If the verification fails because memory or descriptors are exhausted, later reads try it again.
 * <b>Thread-safety.</b> Instances are safe for use by multiple threads, platform and virtual.
 */
public final class KernelTickClock extends AbstractKernelTickClock {
    private final boolean verifies; // Whether it may use the tick counter. Else all reads are direct reads.

    /** Creates a clock. It starts no thread. */
    public KernelTickClock() {
        this(true);
    }

    KernelTickClock(boolean verifies) {
        this.verifies = verifies;
        if (verifies) {
            countReads(TickVerification.READS_BEFORE_VERIFICATION);
        }
    }

    @Override
    void onReadsCounted() {
        try {
            if (Jvm.hasStackRoom()) {
                TickVerification.ofProcess().start(this);
                return;
            }
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. The read must not throw.
        }
        countReads(TickVerification.READS_BEFORE_VERIFICATION);
    }

    /**
     * Verifies the tick counter now, and waits until the clock reads by it: usually a tenth of a second. A refusal may take some seconds.
     *
     * @param timeout the longest time to wait; with zero or less, the verification starts and the call does not wait
     * @return true in {@link ClockMode#KERNEL_TICK}; false if the counter is refused, after the timeout, and after an interrupt (flag kept)
     */
    public boolean awaitKernelTick(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        Jvm.requireStackRoom();
        long nanos = TimeUnit.SECONDS.toNanos(timeout.getSeconds()); // Saturates, unlike Duration.toNanos().
        return verifies && TickVerification.ofProcess().await(this, Math.max(nanos, nanos + timeout.getNano()));
    }

    /**
     * {@return a snapshot of the clock's mode and staleness} By the tick, this call also watches the counter. If a published time is
     * more than a second old although the counter has not moved since, nor moves for another tenth of a second, all reads of this clock
     * are direct reads until the process ends. {@link ClockStats#refusal()} then says so, and a warning is logged. The same happens
     * if {@code System.nanoTime()} has gone back, and this clock with it. Usually a call takes less than a microsecond, and no lock.
     */
    @Override
    public ClockStats stats() {
        ClockStats.link();
        if (usesTick()) {
            TickWatch watch = new TickWatch(this);
            watch.refuseAfter(watch.look(), TickVerification.ofProcess());
        }
        TickResult known = result;
        if (known == null) {
            TickResult off = verifies ? Settings.switchedOff() : TickResult.NOT_WANTED;
            known = off == null ? TickResult.UNKNOWN : off;
        }
        return new ClockStats(known.mode(), known, known.isUsable() ? stalenessNanos() : 0, 0, 0, 0);
    }

    @Override
    public String toString() {
        TickResult known = result;
        Clock override = seal.hasEnded ? null : seal.standIn;
        return "KernelTickClock[" + (known == null ? ClockMode.DIRECT : known.mode() + ", " + known)
                + (override == null ? "" : ", overridden by " + override) + "]";
    }
}
