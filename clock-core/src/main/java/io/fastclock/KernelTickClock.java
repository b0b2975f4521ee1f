// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A clock that returns the time of the current kernel tick. The first read in each tick reads {@link System} and stores its time.
 * Later reads in that tick return the stored time. Where the tick counter cannot be used, every read reads {@code System}. There is
 * no background thread.
 *
 * <p><b>Modes.</b> A clock begins in {@link ClockMode#DIRECT}. After two million direct reads a short-lived daemon thread looks for the
 * <i>tick counter</i>, which Linux raises every 1 to 10 ms in memory that each process can read. It is no documented interface,
 * so the thread verifies it by what it does. If it can be used, the mode is {@link ClockMode#KERNEL_TICK} until the process ends, or until {@link #stats()} finds that it
 * stands still.
 * Else it is {@code DIRECT} until the process ends, and {@link ClockStats#refusal()} says why and what helps. On Java 24 and later,
 * the counter needs {@code --enable-native-access=ALL-UNNAMED}.
 *
 * <p><b>Staleness.</b> By the tick, no read is older than the <a href="package-summary.html#guarantees">kernel's own coarse
 * clock</a>. A direct read is not stale. CRIU may restore a process where the counter is elsewhere: there, set the system property
 * {@code fastclock.kernelTick} to {@code off}.
 *
 * <p><b>Cost.</b> By the tick, a read costs three loads. Each core that reads usually makes one direct read in a tick, for each of
 * the two times. A direct read costs some nanoseconds more than one of {@code System}. The verification costs some tens of milliseconds of
 * CPU time, once in a class loader.
 *
 * <p><b>Errors.</b> Reads never throw. If the verification cannot be made now, because memory or descriptors are exhausted, later reads
 * try it again.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads, platform and virtual.
 */
public final class KernelTickClock extends AbstractKernelTickClock {
    private final boolean verifies;
    private volatile @Nullable TickResult tick; // The result of the verification, once this clock has it.

    /** Creates a clock. It starts no thread. */
    public KernelTickClock() {
        this(true);
    }

    /** @param verifies whether the clock may use the tick counter; else all reads are direct reads */
    KernelTickClock(boolean verifies) {
        this.verifies = verifies;
        if (verifies) {
            countReads(READS_BEFORE_VERIFICATION);
        }
    }

    @Override
    void onReadsCounted() {
        try {
            if (StackRoom.isEnough()) {
                TickVerification.OF_PROCESS.start(this);
                return;
            }
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. The read is a direct read, and must not throw.
        }
        countReads(READS_BEFORE_VERIFICATION);
    }

    @Override
    void accept(TickResult result) {
        if (!result.isUsable() || !seal.hasEnded) { // Not a late usable one.
            tick = result;
        }
        super.accept(result);
    }

    /**
     * Verifies the tick counter now instead of after many reads, and waits until the clock reads by it. Usually that takes a tenth
     * of a second, a refusal up to some seconds. For any thread.
     *
     * @param timeout the longest time to wait; with zero or less, the verification starts and the call does not wait
     * @return true in {@link ClockMode#KERNEL_TICK}; false if the counter cannot be used, after the timeout, and after an
     *     interrupt, whose flag stays set
     */
    public boolean awaitKernelTick(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        long nanos = TimeUnit.SECONDS.toNanos(timeout.getSeconds()); // Saturates, unlike Duration.toNanos().
        return verifies && TickVerification.OF_PROCESS.await(this, Math.max(nanos, nanos + timeout.getNano()));
    }

    /**
     * {@return a snapshot of the clock's mode and staleness} By the tick, this call also watches the counter. If a published time is
     * more than a second old although the counter has not moved since, and the counter does not move for another tenth of a second,
     * all reads of this clock are direct reads until the process ends. {@link ClockStats#refusal()} then says so, and a warning is
     * logged. The same happens if {@code System.nanoTime()} has gone back, as after some restores: then {@code nanoTime()} goes back
     * too. Usually a call takes less than a microsecond, and no lock.
     */
    @Override
    public ClockStats stats() {
        if (usesTick()) {
            TickVerification verification = TickVerification.OF_PROCESS;
            TickResult result = verification.resultAfter(new TickWatch(this).look());
            if (!result.isUsable()) {
                accept(result); // First: a logging backend may read this clock, or wait.
                verification.reportFault(result);
            }
        }
        TickResult result = tick;
        if (result == null) {
            boolean isWanted = verifies && !Settings.isSet(Settings.KERNEL_TICK, Settings.OFF);
            return ClockStats.direct(isWanted ? ClockStats.Counter.NOT_VERIFIED : ClockStats.Counter.OFF, "");
        }
        return result.isUsable()
                ? ClockStats.byTick(result.nanos, stalenessNanos())
                : ClockStats.direct(
                        result == TickResult.OFF ? ClockStats.Counter.OFF : ClockStats.Counter.REFUSED, result.refusal);
    }

    @Override
    public String toString() {
        TickResult result = tick;
        ClockMode mode = result != null && result.isUsable() ? ClockMode.KERNEL_TICK : ClockMode.DIRECT;
        return "KernelTickClock[" + mode + (result == null ? "" : ", " + result) + "]";
    }
}
