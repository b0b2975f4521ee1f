// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A clock that caches the time while that pays, and only then.
 *
 * <p>While few read, each read asks the system clock and no thread exists. When so many read that asking costs more
 * processor time than a thread that ticks, both measured on the host, the reader that notices starts one; it publishes
 * the time at each edge of a millisecond, and a read is one memory load. When the machine has no processor left for that
 * thread in time, readers help: see {@link ClockMode}. When demand ends, so does the thread, within ten seconds.
 *
 * <p>No thread ever sees either time go back because of a change of mode, a close, the thread's death or a preempted
 * reader. When the system's wall clock is set back, {@link BackwardStep} says what {@code currentTimeMillis()} does.
 *
 * <p>What goes wrong with the thread costs speed and never the truth: when it cannot be created (it is tried again, later
 * each time), when it ends for any reason, or when the clock is closed, readers read the system clock directly. A clock
 * that was forgotten without {@link #close()} holds a thread for as long as it is read and some seconds more.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads, virtual ones included.
 */
public final class AdaptiveClock extends CachedTime implements AutoCloseable {
    private static final int IDLE = 0;
    private static final int RUNNING = 1;
    private static final int CLOSED = 2;

    private static final AtomicIntegerFieldUpdater<AdaptiveClock> STATE =
            AtomicIntegerFieldUpdater.newUpdater(AdaptiveClock.class, "state");
    private static final AtomicLongFieldUpdater<AdaptiveClock> WINDOW_START =
            AtomicLongFieldUpdater.newUpdater(AdaptiveClock.class, "windowStartNanos");

    /** Every so many reads of a stripe a reader looks whether there is demand. A power of two. */
    private static final int READS_PER_LOOK = 64;

    /** Demand is what is seen within a window of at least that length. */
    private static final long WINDOW_NANOS = 10_000_000;

    private static final long FIRST_RETRY_NANOS = 1_000_000_000;
    private static final long MAX_RETRY_NANOS = 64_000_000_000L;

    private final Clock source;
    private final ThreadFactory threads;
    private final Waiting waiting;
    private final long toleratedNanosPerTick;
    private final ClockListener listener;
    private final DemandStripes demand = new DemandStripes(Runtime.getRuntime().availableProcessors());
    private final ClockRecorder recorder;

    /** Guards {@link #costs}. */
    private final Object costsLock = new Object();

    private final BreakEven costs = new BreakEven();

    private volatile int state;

    /**
     * One less than how many readers there are to each one that asks the system clock: 0 lets each ask. A power of two
     * less one, so that a reader tells by a bit mask.
     */
    private volatile int askMask;

    private volatile @Nullable Ticking ticking;

    private volatile long windowStartNanos;
    private long readsAtWindowStart;

    private volatile long retryAtNanos;
    private volatile long retryNanos;

    /** Creates a clock that follows backward steps of the system's wall clock. Starts nothing. */
    public AdaptiveClock() {
        this(BackwardStep.FOLLOW);
    }

    /**
     * Creates a clock. Starts nothing.
     *
     * @param backwardStep what to do when the system's wall clock is set back
     */
    public AdaptiveClock(BackwardStep backwardStep) {
        this(backwardStep, new ClockListener() {});
    }

    /**
     * Creates a clock. Starts nothing.
     *
     * @param backwardStep what to do when the system's wall clock is set back
     * @param listener is told what happens
     */
    public AdaptiveClock(BackwardStep backwardStep, ClockListener listener) {
        this(
                backwardStep,
                listener,
                DirectClock.instance(),
                new DaemonThreads("fastclock-adaptive"),
                SystemWaiting.INSTANCE);
    }

    AdaptiveClock(
            BackwardStep backwardStep, ClockListener listener, Clock source, ThreadFactory threads, Waiting waiting) {
        this(backwardStep, listener, source, threads, waiting, ModePolicy.TOLERATED_NANOS_PER_TICK);
    }

    /** With a tolerance of one's own: see {@link ModePolicy}. */
    AdaptiveClock(
            BackwardStep backwardStep,
            ClockListener listener,
            Clock source,
            ThreadFactory threads,
            Waiting waiting,
            long toleratedNanosPerTick) {
        super(source, backwardStep == BackwardStep.HOLD);
        this.toleratedNanosPerTick = toleratedNanosPerTick;
        this.source = source;
        this.threads = threads;
        this.waiting = waiting;
        this.listener = new SafeListener(listener);
        long nowNanos = source.nanoTime();
        recorder = new ClockRecorder(nowNanos);
        windowStartNanos = nowNanos;
        retryAtNanos = nowNanos;
    }

    /**
     * Returns what the clock has done so far.
     *
     * @return a snapshot
     */
    public ClockStats stats() {
        return recorder.snapshot(source.nanoTime());
    }

    /**
     * Ends the clock's thread, if there is one, and keeps another from being started. Readers go on with the true time,
     * read directly. It does not wait for the thread to end. Closing again does nothing.
     */
    @Override
    public void close() {
        state = CLOSED;
        askMask = 0;
        endCaching();
        Ticking running = ticking;
        if (running != null) {
            running.stop();
        }
    }

    @Override
    public String toString() {
        return "AdaptiveClock[" + (state == CLOSED ? "closed, direct" : recorder.mode()) + "]";
    }

    // ---- What readers do that find no cached time.

    @Override
    boolean mustAsk(int time) {
        long count = demand.count(time);
        if ((count & askMask) != 0) {
            return false;
        }
        if ((count & (READS_PER_LOOK - 1)) == 0 && state == IDLE) {
            lookForDemand();
        }
        return true;
    }

    private void lookForDemand() {
        long nowNanos = source.nanoTime();
        long startNanos = windowStartNanos;
        long elapsedNanos = nowNanos - startNanos;
        if (elapsedNanos < WINDOW_NANOS || !WINDOW_START.compareAndSet(this, startNanos, nowNanos)) {
            return;
        }
        long total = demand.total();
        long reads = total - readsAtWindowStart;
        readsAtWindowStart = total;
        double readNanos = ReadCost.measureNanos(source);
        boolean pays;
        synchronized (costsLock) {
            costs.measuredRead(readNanos);
            recorder.measured(costs);
            pays = costs.pays(reads, elapsedNanos);
        }
        if (pays && nowNanos - retryAtNanos >= 0 && STATE.compareAndSet(this, IDLE, RUNNING)) {
            startThread(reads, elapsedNanos);
        }
    }

    private void startThread(long reads, long elapsedNanos) {
        try {
            Thread thread = threads.newThread(new Ticking(reads, elapsedNanos));
            recorder.threadStarted();
            try {
                thread.start();
            } catch (Throwable t) {
                recorder.threadEnded();
                throw t;
            }
        } catch (Throwable t) { // Above all OutOfMemoryError, "unable to create native thread".
            try {
                failed(t, "No thread could be started for");
            } finally {
                STATE.compareAndSet(this, RUNNING, IDLE);
            }
        }
    }

    private void failed(Throwable cause, String what) {
        recorder.failed();
        long backOffNanos = Math.min(MAX_RETRY_NANOS, Math.max(FIRST_RETRY_NANOS, retryNanos * 2));
        retryNanos = backOffNanos;
        retryAtNanos = source.nanoTime() + backOffNanos;
        listener.threadFailed(cause);
        if (backOffNanos == FIRST_RETRY_NANOS) { // What fails again and again is not to fill the logs as well.
            try {
                Log.warn(
                        what + " %s; it reads the system clock directly, and tries again, later each time.",
                        this,
                        cause);
            } catch (LinkageError classLoaderClosed) {
                // The application is gone, and this thread or reader is what is left of it.
            }
        }
    }

    @Override
    void onBackwardStep() {
        recorder.steppedBack();
        listener.steppedBack();
    }

    /** The life of one thread. */
    private final class Ticking implements Runnable, EdgeTicker.OnEdge {
        private static final long PROBE_INTERVAL_NANOS = 1_000_000_000;

        /** How long the thread itself waits for the readers' answer to a probe; otherwise it looks at the next edge. */
        private static final long PROBE_SPIN_NANOS = 50_000;

        private static final int PROBE_SPIN_READS = 16;

        /** How often, in assisted mode, the share of readers that ask is set anew. */
        private static final int TICKS_PER_ASK_RATE = 8;

        private final ModePolicy policy = new ModePolicy(toleratedNanosPerTick);
        private volatile boolean stopped;
        private volatile @Nullable EdgeTicker ticker;

        private final long demandReads;
        private final long demandNanos;
        private int assistMask;
        private boolean probing;
        private boolean goOn = true;
        private long readsAtAskRate;
        private long askRateNanos;
        private long countedSinceNanos;
        private long countedFrom;
        private long ticksAtLastProbe;
        private long cpuNanosAtLastProbe = -1;
        private long ticks;

        /** For the demand of that many reads within that time. */
        Ticking(long demandReads, long demandNanos) {
            this.demandReads = demandReads;
            this.demandNanos = demandNanos;
        }

        @Override
        public void run() {
            ticking = this;
            try {
                tickUntilItEnds();
            } finally {
                // Each even if the one before fails: where memory has run out, all may.
                try {
                    end();
                    // If not, it is unknown, or too little to load the classes that know it.
                    if (cpuNanosAtLastProbe >= 0) {
                        recorder.threadHasUsed(ThreadCpuTime.ofCurrentThread());
                    }
                } finally {
                    recorder.threadEnded();
                    ticking = null;
                    STATE.compareAndSet(AdaptiveClock.this, RUNNING, IDLE);
                }
            }
        }

        private void tickUntilItEnds() {
            try {
                EdgeTicker edges = new EdgeTicker(source, waiting);
                ticker = edges;
                if (stopped || state != RUNNING) {
                    return;
                }
                if (paysByCompiledCode()) {
                    countFromHere();
                    edges.run(this);
                }
                retryNanos = 0;
            } catch (Throwable t) {
                withdrawTime();
                failed(t, "The thread has failed of");
            }
        }

        void stop() {
            stopped = true;
            EdgeTicker running = ticker;
            if (running != null) {
                running.stop();
            }
        }

        /** Sends the readers back to the source. By this thread, so that none of its own stores can come after it. */
        private void end() {
            withdrawTime();
            changeMode(ClockMode.READ_THROUGH);
        }

        private void withdrawTime() {
            askMask = 0;
            withdraw();
        }

        @Override
        public boolean onEdge(long latenessNanos) {
            ticks++;
            recorder.ticked(latenessNanos);
            changeMode(policy.afterTick(latenessNanos));
            boolean cached = recorder.mode == ClockMode.CACHED;
            if (!cached && ticks % TICKS_PER_ASK_RATE == 0) {
                setAskRate();
            }
            askMask = cached ? 0 : assistMask;
            if (!publish(cached)) {
                return false;
            }
            if (latenessNanos >= EdgePacer.EDGE_NANOS) {
                long edges = latenessNanos / EdgePacer.EDGE_NANOS;
                JfrEvents.edgesMissed(edges, latenessNanos);
                listener.edgesMissed(edges, latenessNanos);
            }
            probe(cached);
            return goOn && !stopped && state == RUNNING;
        }

        /** The reader that started the thread has measured a read as the interpreter does it, several times too long. */
        private boolean paysByCompiledCode() {
            double readNanos = ReadCost.calibrateNanos(source);
            synchronized (costsLock) {
                costs.measuredRead(readNanos);
                recorder.measured(costs);
                assistMask = costs.readsPerAsk(demandReads, demandNanos) - 1;
                return costs.pays(demandReads, demandNanos);
            }
        }

        private void changeMode(ClockMode to) {
            ClockMode from = recorder.mode();
            if (from != to) {
                recorder.changeMode(to, source.nanoTime());
                countFromHere();
                countForAskRateFromHere();
                probing = false;
                JfrEvents.modeChanged(from, to);
                listener.modeChanged(from, to);
            }
        }

        /**
         * Finds out whether anybody still reads. In assisted mode all reads are counted; in cached mode none, so that the
         * cached time is withdrawn for a moment, once a second.
         */
        private void probe(boolean cached) {
            long nowNanos = source.nanoTime();
            if (probing) { // Since the last edge.
                probed(nowNanos);
            } else if (nowNanos - countedSinceNanos >= PROBE_INTERVAL_NANOS) {
                if (cached) {
                    withdraw();
                    countFromHere();
                    probing = true;
                    measure();
                    if (demandAnswers()) {
                        probed(source.nanoTime());
                        publish(true);
                    }
                } else {
                    measure();
                    probed(nowNanos);
                }
            }
        }

        private boolean demandAnswers() {
            long nowNanos = source.nanoTime();
            long startNanos = nowNanos;
            while (nowNanos - startNanos < PROBE_SPIN_NANOS && !stopped) {
                if (demand.total() - countedFrom >= PROBE_SPIN_READS) {
                    return true;
                }
                Thread.onSpinWait();
                nowNanos = source.nanoTime();
            }
            return false;
        }

        private void probed(long nowNanos) {
            long reads = demand.total() - countedFrom;
            long nanos = Math.max(1, nowNanos - countedSinceNanos);
            boolean pays;
            synchronized (costsLock) {
                pays = costs.stillPays(reads, nanos);
            }
            goOn = policy.afterProbe(pays);
            probing = false;
            countFromHere();
        }

        /** In assisted mode all reads are counted. */
        private void setAskRate() {
            long nanos = Math.max(1, source.nanoTime() - askRateNanos);
            synchronized (costsLock) {
                assistMask = costs.readsPerAsk(demand.total() - readsAtAskRate, nanos) - 1;
            }
            countForAskRateFromHere();
        }

        private void countForAskRateFromHere() {
            readsAtAskRate = demand.total();
            askRateNanos = source.nanoTime();
        }

        private void countFromHere() {
            countedFrom = demand.total();
            countedSinceNanos = source.nanoTime();
        }

        /** While there is no cached time that could grow old meanwhile. */
        private void measure() {
            long cpuNanos = ThreadCpuTime.ofCurrentThread();
            recorder.threadHasUsed(cpuNanos);
            double readNanos = ReadCost.measureNanos(source);
            synchronized (costsLock) {
                if (cpuNanos >= 0 && cpuNanosAtLastProbe >= 0 && ticks > ticksAtLastProbe) {
                    costs.measuredTick((double) (cpuNanos - cpuNanosAtLastProbe) / (ticks - ticksAtLastProbe));
                }
                costs.measuredRead(readNanos);
                recorder.measured(costs);
            }
            cpuNanosAtLastProbe = cpuNanos;
            ticksAtLastProbe = ticks;
        }
    }

    static final class SystemWaiting implements Waiting {
        static final Waiting INSTANCE = new SystemWaiting();

        @Override
        public void parkNanos(Object blocker, long nanos) {
            LockSupport.parkNanos(blocker, nanos);
        }
    }
}
