// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's coarse clock, without an updater thread. At each timer tick, every 1, 4 or 10 ms, Linux raises a counter in memory
 * that each process can read. If this tick counter is that of the stored time, a read returns the stored time. If not, the read
 * is a direct read, and stores its time.
 *
 * <pre>{@code
 * CoarseClock clock = CoarseClock.instance();
 * long expiresAtNanos = clock.nanoTime() + Duration.ofSeconds(30).toNanos();
 * boolean expired = clock.nanoTime() - expiresAtNanos >= 0;
 * }</pre>
 *
 * <p>It is for timeouts, expiry, rate limits, session ages and HTTP dates; {@link AdaptiveClock} for timestamps that show the
 * millisecond.
 *
 * <p><b>Staleness.</b> Where the tick counter is in use, no read is older than the kernel's own coarse clock taken before it:
 * {@code clock_gettime(CLOCK_MONOTONIC_COARSE)} or {@code CLOCK_REALTIME_COARSE}. <b>Without it there is no such bound.</b>
 *
 * <p><b>Cost.</b> Three loads, with any number of threads; for the first reads in a tick, a direct read each. Reads never throw. The
 * one instance is safe for use by multiple threads, platform and virtual.
 *
 * <p><b>Trust.</b> The tick counter is no documented interface of Linux. The first read therefore starts a daemon thread that
 * finds the counter, verifies it by what it does, and ends within seconds. Until then reads are direct reads. On Java 24 and
 * later, loading the counter needs native access: {@code --enable-native-access=ALL-UNNAMED}.
 *
 * <p>If the counter cannot be used, {@link #refusal()} says why and what helps, and reads are those of an {@link AdaptiveClock}
 * with a period of 10 ms. The system property {@code fastclock.kernelTick=off} has the same effect. Set it if CRIU may restore
 * the process: the clock cannot notice that, and the counter may then be elsewhere. With {@code fastclock.clock=direct} every
 * read is a direct read.
 */
public final class CoarseClock extends AbstractCachedClock {
    private static final CoarseClock INSTANCE =
            new CoarseClock(DirectClock.instance(), new DaemonThreads(TickVerification.THREAD_NAME));

    static {
        if (FirstUse.isSet(Settings.CLOCK, Settings.DIRECT)) {
            INSTANCE.endCaching();
            INSTANCE.verified = new KernelTick(0, "");
        }
    }

    private final TickVerification verification;
    private volatile @Nullable KernelTick verified;

    CoarseClock(Clock source, ThreadFactory threads) {
        super(source);
        verification = new TickVerification(threads, this);
    }

    /** {@return the one instance of this class loader} */
    public static CoarseClock instance() {
        return INSTANCE;
    }

    /** {@return the measured kernel tick: the resolution of the clock; empty if the tick counter is not in use, or not yet} */
    public Optional<Duration> kernelTick() {
        KernelTick tick = verified;
        return tick == null || !tick.isUsable() ? Optional.empty() : Optional.of(Duration.ofNanos(tick.nanos));
    }

    /**
     * {@return why the tick counter cannot be used, and what helps; empty if it is in use, not verified yet, or not wanted: with
     * {@code fastclock.clock=direct}}
     */
    public Optional<String> refusal() {
        KernelTick tick = verified;
        return tick == null || tick.refusal.isEmpty() ? Optional.empty() : Optional.of(tick.refusal);
    }

    /**
     * Starts the verification of the tick counter, and waits for its end. Usually it takes some tenths of a second. If it cannot
     * be used, a refusal takes up to some seconds. For any thread.
     *
     * @param timeout the longest time to wait
     * @return true if the counter is in use; false after a {@link #refusal()}, the timeout, or an interrupt, whose flag stays set
     */
    public boolean awaitKernelTick(Duration timeout) {
        long startNanos = System.nanoTime();
        long timeoutNanos = TimeUnit.NANOSECONDS.convert(timeout);
        KernelTick tick;
        while ((tick = verified) == null) {
            verification.start();
            if (System.nanoTime() - startNanos >= timeoutNanos) {
                return false;
            }
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return tick.isUsable();
    }

    @Override
    public String toString() {
        KernelTick tick = verified;
        return "CoarseClock["
                + (tick == null ? "direct, tick counter not verified yet" : tick)
                + (seal.delegate == null ? "]" : "; reads an adaptive clock with a period of 10 ms]");
    }

    @Override
    boolean onUncachedRead(int which, int reads) {
        verification.start();
        return false;
    }

    /** Begins to use the tick counter, or to delegate. Not for readers. */
    void verified(KernelTick tick) {
        if (tick.isUsable()) {
            beginTicking();
        } else {
            seal.end(AdaptiveClock.builder().period(Duration.ofMillis(10)).build());
        }
        verified = tick;
    }
}
