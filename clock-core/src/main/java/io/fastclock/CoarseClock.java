// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A clock that reads the system clock once per kernel tick, and has no thread.
 *
 * <p>At each timer tick, every 1, 4 or 10 ms, Linux raises a counter in memory that each process can read. If this tick counter
 * is that of the stored time, a read returns the stored time. If not, the read is a direct read, and stores its time.
 *
 * <pre>{@code
 * CoarseClock clock = CoarseClock.instance();
 * long expiresAtNanos = clock.nanoTime() + Duration.ofSeconds(30).toNanos();
 * boolean expired = clock.nanoTime() - expiresAtNanos >= 0;
 * }</pre>
 *
 * <p>Use this clock for timeouts, expiry, rate limits, session ages and HTTP dates. It is not for timestamps that show the
 * millisecond: {@link AdaptiveClock} is.
 *
 * <p><b>Staleness.</b> At most one kernel tick, at any load and after any pause of the process. A first read after a pause,
 * and every read below one per tick, is exact. Two values differ from the true duration by up to a tick in either direction.
 * Exceptions: the kernel skips a tick that comes early, and a hypervisor may stop the core that keeps the time, or the whole
 * virtual machine. The time never goes back, but a step of the wall clock shows at once.
 *
 * <p><b>Cost.</b> A read costs three loads, with any number of threads. Once per tick, a read costs a direct read. Reads never
 * throw. The one instance is safe for use by multiple threads, platform and virtual.
 *
 * <p><b>Trust.</b> The tick counter is no documented interface of Linux. The first read therefore starts a daemon thread that
 * finds the counter, verifies it by what it does, and ends within seconds. Until then reads are direct reads. On Java 24 and
 * later, loading the counter needs native access: {@code --enable-native-access=ALL-UNNAMED}.
 *
 * <p>If the counter cannot be used, a log line says why and what helps, and the clock delegates to an {@link AdaptiveClock}
 * with a period of 10 ms. The system property {@code fastclock.kernelTick=off} has the same effect without the log line. Set it
 * if CRIU may restore the process: the clock cannot notice that, and the counter may then be elsewhere.
 */
public final class CoarseClock extends AbstractTickedClock {
    static final int READS_UNTIL_RETRY = 1_000_000;

    private static final CoarseClock INSTANCE =
            new CoarseClock(DirectClock.instance(), new DaemonThreads(KernelTick.THREAD_NAME));

    private final ThreadFactory threads;

    /** 1 once the verification has started. Below 0: it could not be started, and -n reads later the clock tries again. */
    private final AtomicInteger verification = new AtomicInteger();

    private volatile @Nullable KernelTick verified;

    CoarseClock(Clock source, ThreadFactory threads) {
        super(source);
        this.threads = threads;
    }

    /** {@return the one instance of this class loader} */
    public static CoarseClock instance() {
        return INSTANCE;
    }

    /**
     * {@return the kernel tick, by which reads are stale at most; empty if the tick counter is not verified yet, which takes
     * some tenths of a second from the first read, or cannot be used} {@link #toString()} says why.
     */
    public Optional<Duration> kernelTick() {
        KernelTick tick = verified;
        return tick == null || !tick.isUsable() ? Optional.empty() : Optional.of(Duration.ofNanos(tick.nanos));
    }

    @Override
    public String toString() {
        KernelTick tick = verified;
        AbstractCachedClock delegate = successor;
        return "CoarseClock["
                + (tick == null ? "direct, tick counter not verified yet" : tick)
                + (delegate == null ? "]" : ", delegates to " + delegate + "]");
    }

    @Override
    void onUncachedRead(int time) {
        int state = verification.get();
        if (state < 0) {
            verification.compareAndSet(state, state + 1);
        } else if (state == 0 && StackRoom.isEnough() && verification.compareAndSet(0, 1)) {
            startVerification();
        }
    }

    private void startVerification() {
        try {
            threads.newThread(new KernelTick.Verification(this)).start();
        } catch (Throwable t) {
            // Usually OutOfMemoryError, "unable to create native thread".
            verification.set(-READS_UNTIL_RETRY);
        }
    }

    /** Begins to use the tick counter, or to delegate. Called once. */
    void verified(KernelTick tick) {
        verified = tick;
        if (tick.isUsable()) {
            beginTicking();
            return;
        }
        // Sealed before the other clock exists. Otherwise a direct read might return a later time than its next tick.
        endCaching();
        continueWith(AdaptiveClock.builder().period(Duration.ofMillis(10)).build());
        if (tick != KernelTick.OFF) {
            Log.info("%s", this);
        }
    }
}
