// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.Polling.polling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.testing.ManualClock;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The guarantees of {@link TimerClock} and {@link TickerClock}, which the package documentation lists. */
@ParameterizedClass
@EnumSource
class PeriodicClockTest {
    enum Kind {
        TIMER(TimerClock::new),
        TICKER(TickerClock::new);

        interface Factory {
            AbstractPeriodicClock create(long periodNanos, Clock source, ThreadFactory threads);
        }

        private final Factory factory;

        Kind(Factory factory) {
            this.factory = factory;
        }
    }

    private static final long PERIOD_NANOS = 1_000_000;
    private static final long LONG_PERIOD_NANOS = TimeUnit.HOURS.toNanos(1); // No thread wakes up because it is over.
    private static final int RACES = 500;

    private final List<AbstractPeriodicClock> open = new ArrayList<>();
    private final Kind kind;
    private final ManualClock time = new ManualClock(); // Of the source.
    private final Clock source = new SuppliedClock(this::readMillis, this::readNanos);
    private final List<Thread> updaters = new CopyOnWriteArrayList<>();
    private final AtomicInteger updates = new AtomicInteger();
    private volatile Runnable beforeTick = () -> {}; // Run by an updater between the read of a time and its return.
    private volatile Runnable beforeMonotonicTick = () -> {};
    private final ThreadFactory threads;
    private final AbstractPeriodicClock clock;

    PeriodicClockTest(Kind kind) {
        this.kind = kind;
        ThreadFactory production = new DaemonThreadFactory("fastclock-test");
        threads = body -> {
            Thread updater = production.newThread(body);
            updaters.add(updater);
            return updater;
        };
        clock = newClock(PERIOD_NANOS, source, threads);
    }

    private long readMillis() {
        long now = time.currentTimeMillis();
        if (isUpdater()) {
            updates.incrementAndGet();
            beforeTick.run();
        }
        return now;
    }

    private long readNanos() {
        long now = time.nanoTime();
        if (isUpdater()) {
            beforeMonotonicTick.run();
        }
        return now;
    }

    private boolean isUpdater() {
        return updaters.contains(Thread.currentThread());
    }

    private boolean anyUpdaterIsAlive() {
        return updaters.stream().anyMatch(Thread::isAlive);
    }

    @AfterEach
    void closeAll() {
        open.forEach(AbstractPeriodicClock::close);
    }

    private AbstractPeriodicClock newClock(long periodNanos, Clock timeSource, ThreadFactory factory) {
        AbstractPeriodicClock created = kind.factory.create(periodNanos, timeSource, factory);
        open.add(created);
        return created;
    }

    private void start() {
        clock.currentTimeMillis();
        awaitTicks(1);
    }

    private Thread thread() {
        return updaters.get(0);
    }

    private void awaitTicks(int more) {
        int goal = updates.get() + more;
        polling().until(() -> updates.get() >= goal);
    }

    private void assertReadsAreDirect(Clock read) {
        for (int i = 0; i < 3; i++) {
            time.advance(Duration.ofHours(1));
            assertThat(read.currentTimeMillis()).isEqualTo(time.currentTimeMillis());
            assertThat(read.nanoTime()).isEqualTo(time.nanoTime());
        }
    }

    /** No read waits for the thread. */
    @Test
    void firstRead_beforeThreadRuns_isDirectAndPublished() {
        AbstractPeriodicClock starved = newClock(PERIOD_NANOS, time, body -> new Thread(() -> {}));
        long wall = time.currentTimeMillis();
        long monotonic = time.nanoTime();
        for (int i = 0; i < 3; i++) {
            assertThat(starved.currentTimeMillis()).isEqualTo(wall);
            assertThat(starved.nanoTime()).isEqualTo(monotonic);
            time.advance(Duration.ofHours(1));
        }
    }

    @Test
    void reads_onceBetweenMarks_keepThread() {
        start();
        for (int i = 0; i < 20; i++) {
            time.advance(Duration.ofSeconds(1)); // After it, the thread marks the words.
            polling().until(() -> clock.wallWord < 0);
            assertThat(clock.currentTimeMillis()).isEqualTo(time.currentTimeMillis());
        }
        assertThat(updaters).hasSize(1);
        assertThat(thread().isAlive()).isTrue();
    }

    @Test
    void reads_stop_threadEnds_nextReadIsDirectAndStartsAnother() {
        start();
        long startNanos = time.nanoTime();
        polling().until(() -> {
            time.advance(Duration.ofMillis(100));
            return !anyUpdaterIsAlive();
        });
        assertThat(time.nanoTime() - startNanos).isGreaterThan(TimeUnit.SECONDS.toNanos(5));
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
        time.advance(Duration.ofHours(1));
        assertThat(clock.nanoTime()).isEqualTo(time.nanoTime());
        assertThat(clock.currentTimeMillis()).isEqualTo(time.currentTimeMillis());
        assertThat(updaters).hasSize(2);
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.UPDATER_THREAD);
        awaitTicks(2);
    }

    /** The reader has a priority, a group, inheritable thread locals and a context class loader of its own. */
    @Test
    void updaterThread_readerOfAnApplication_inheritsNothing() throws Exception {
        InheritableThreadLocal<String> inheritable = new InheritableThreadLocal<>();
        AtomicReference<String> inherited = new AtomicReference<>("not read");
        beforeTick = () -> inherited.set(inheritable.get());
        ThreadGroup group = new ThreadGroup(new ThreadGroup("server"), "application");
        group.setMaxPriority(Thread.MIN_PRIORITY);
        Thread reader = new Thread(group, () -> {
            inheritable.set("of the first reader");
            clock.currentTimeMillis();
        });
        reader.setContextClassLoader(new ClassLoader() {});
        reader.start();
        reader.join();
        awaitTicks(1);

        assertThat(thread().isDaemon()).isTrue();
        assertThat(thread().getPriority()).isEqualTo(Thread.NORM_PRIORITY);
        assertThat(thread().getThreadGroup().getParent()).isNull();
        assertThat(thread().getContextClassLoader()).isNull();
        polling().untilAsserted(() -> assertThat(inherited).hasValue(null));
    }

    /** Until Java 23, a thread refers to the classes on the stack of its creator; see {@link DaemonThreadFactory}. */
    @Test
    void firstReaderClasses_whileUpdaterIsAlive_canBeUnloaded() throws Exception {
        WeakReference<ClassLoader> application = readInApplication(clock::currentTimeMillis);
        awaitTicks(1);
        polling().until(() -> {
            System.gc();
            return application.get() == null;
        });
        assertThat(thread().isAlive()).isTrue();
    }

    /** By a class loader that has no parent with the reader's class, so defines it itself, as in a web application. */
    @SuppressWarnings("unchecked")
    private static WeakReference<ClassLoader> readInApplication(Runnable read) throws Exception {
        Class<?> test = PeriodicClockTest.class;
        URL[] classes = {new URL(test.getResource(test.getSimpleName() + ".class"), "../../")};
        ClassLoader loader = new URLClassLoader(classes, null);
        Class<?> reader = loader.loadClass(ApplicationReader.class.getName());
        ((Consumer<Runnable>) reader.getConstructor().newInstance()).accept(read);
        return new WeakReference<>(loader);
    }

    /** Public, because a separate class loader loads the class. */
    public static final class ApplicationReader implements Consumer<Runnable> {
        @Override
        public void accept(Runnable read) {
            read.run();
        }
    }

    /** Time must not go back when reads change from direct to cached and back. */
    @Test
    void close_underReaders_timeNeverGoesBack() {
        for (int i = 0; i < 10; i++) {
            AbstractPeriodicClock closing = newClock(PERIOD_NANOS, DirectClock.instance(), threads);
            try (OrderCheck readers = new OrderCheck(closing, () -> {})) {
                polling().until(() -> closing.stats().updates() > 0);
                readers.awaitBatches(10);
                closing.close();
                readers.awaitBatches(10);
            }
        }
    }

    /** In a time of its own, in which a second is a millisecond. No read may find a time from before the pause. */
    @Test
    void threads_endAndStartUnderReaders_timeIsCurrentAndNeverGoesBack() {
        Clock fast = new SuppliedClock(() -> System.nanoTime() / 1_000, () -> System.nanoTime() * 1_000);
        AbstractPeriodicClock ending = newClock(100_000, fast, threads);
        Runnable pause = () -> LockSupport.parkNanos(15_000_000);
        try (OrderCheck readers = new OrderCheck(ending, pause)) {
            polling().until(() -> updaters.size() > 10);
            readers.awaitBatches(20);
        }
        polling().until(() -> !anyUpdaterIsAlive());
        long before = fast.nanoTime();
        assertThat(ending.nanoTime() - before).isNotNegative();
    }

    @Test
    void readAndClose_duringLongPeriod_readsAreCachedThenDirectAndThreadEndsAtOnce() {
        AbstractPeriodicClock sleeping = newClock(LONG_PERIOD_NANOS, source, threads);
        long wall = sleeping.currentTimeMillis();
        long monotonic = sleeping.nanoTime();
        polling().until(() -> thread().getState() == Thread.State.TIMED_WAITING);
        time.advance(Duration.ofHours(1));
        assertThat(sleeping.currentTimeMillis()).isEqualTo(wall);
        assertThat(sleeping.nanoTime()).isEqualTo(monotonic);

        sleeping.close();
        assertReadsAreDirect(sleeping);
        polling().until(() -> !anyUpdaterIsAlive());
        sleeping.close();
        assertReadsAreDirect(sleeping);
        assertThat(sleeping.toString()).contains("closed");
    }

    @Test
    void close_beforeFirstRead_startsNoThread() {
        clock.close();
        assertReadsAreDirect(clock);
        assertThat(updaters).isEmpty();
    }

    @Test
    void updaterThrows_whileCaching_readsAreDirect() {
        start();
        beforeTick = () -> {
            throw new StackOverflowError("thrown by a test on the updater thread");
        };

        polling().until(() -> !anyUpdaterIsAlive());
        assertReadsAreDirect(clock);
        assertThat(clock.toString()).contains(", direct");
    }

    @Test
    void updater_interruptedRepeatedly_updatesAndSleepsAgain() {
        AbstractPeriodicClock sleeping = newClock(LONG_PERIOD_NANOS, source, threads);
        sleeping.currentTimeMillis();
        for (int i = 0; i < 20; i++) {
            polling().until(() -> thread().getState() == Thread.State.TIMED_WAITING);
            int goal = updates.get() + 1;
            thread().interrupt(); // If the interrupt flag stayed set, every park would return at once.
            polling().until(() -> updates.get() >= goal);
        }
        assertThat(updates).hasValueLessThan(40);
        assertThat(sleeping.stats().maxLateness()).isZero();
        assertThat(sleeping.stats().missedUpdates()).isZero();
    }

    /** As in a process that was restored on a host that started later. */
    @Test
    void reads_stopAfterTimeWentBack_threadEnds() {
        AtomicLong nanos = new AtomicLong(TimeUnit.DAYS.toNanos(1));
        AbstractPeriodicClock restored = newClock(PERIOD_NANOS, new SuppliedClock(nanos::get), threads);
        restored.nanoTime();
        polling().until(() -> restored.stats().updates() > 0);
        nanos.set(0);
        polling().until(() -> {
            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
            return !anyUpdaterIsAlive();
        });
    }

    /** Its ticks are at least one period apart. This holds on a busy machine, because a tick may be late but is not early. */
    @Test
    void updater_stalledForManyPeriods_doesNotCatchUpInABurst() {
        start();
        clock.nanoTime();
        List<Long> tickedAtNanos = Collections.synchronizedList(new ArrayList<>());
        beforeTick = () -> tickedAtNanos.add(System.nanoTime());
        AtomicInteger stalls = new AtomicInteger();
        beforeMonotonicTick = () -> {
            long startNanos = System.nanoTime();
            while (stalls.get() == 0 && System.nanoTime() - startNanos <= 50 * PERIOD_NANOS) {
                LockSupport.parkNanos(PERIOD_NANOS);
            }
            stalls.incrementAndGet();
        };
        polling().until(() -> stalls.get() > 60);
        List<Long> ticks = new ArrayList<>(tickedAtNanos);
        assertThat(ticks).hasSizeGreaterThan(10);
        // The ticker's ticks are aligned: a late tick and the next one may be closer, but not three ticks in a row.
        int apart = kind == Kind.TICKER ? 2 : 1;
        for (int i = apart; i < ticks.size(); i++) {
            // Allows for the slewing of the wall clock against the monotonic clock, which is at most 500 ppm.
            assertThat(ticks.get(i) - ticks.get(i - apart)).isGreaterThanOrEqualTo(PERIOD_NANOS - PERIOD_NANOS / 1_000);
        }
    }

    @Test
    void wallClock_setToAnyTime_isFollowedAndLaterCachedAgain() {
        start();
        long monotonic = clock.nanoTime();
        Instant start = ManualClock.DEFAULT_START;
        Instant before1970 = Instant.parse("1969-07-20T20:17:40Z");
        for (Instant wall :
                Arrays.asList(start.minusSeconds(3_600), start.plusSeconds(3_600), Instant.EPOCH, before1970, start)) {
            time.setWall(wall);
            polling().until(() -> clock.currentTimeMillis() == wall.toEpochMilli());
            assertThat(clock.nanoTime()).isEqualTo(monotonic);
        }
        time.advance(Duration.ofSeconds(1));
        polling().until(() -> clock.currentTimeMillis() == start.toEpochMilli() + 1_000);
    }

    @Test
    void update_late_isInStatistics() {
        assertThat(clock.stats()).hasToString("ClockStats[mode=DIRECT, counter=OFF]");
        start();
        assertThat(clock.stats().updates()).isPositive();
        polling().until(() -> !clock.stats().maxLateness().isZero());
        assertThat(clock.stats().toString())
                .contains("mode=UPDATER_THREAD", "updates=", "missedUpdates=", "staleness=");
    }

    /** Returns the warnings during some code, which the configuration of the tests hides. */
    private static List<String> loggedBy(Runnable code) {
        JavaProcess.assumeClass("java.util.logging.Logger");
        List<String> messages = new CopyOnWriteArrayList<>();
        Logger logger = Logger.getLogger("io.fastclock");
        logger.setFilter(record -> {
            if (record.getMessage().contains("thread of T")) { // Not of other tests, which FastClock may log late.
                messages.add(record.getMessage());
            }
            return false;
        });
        logger.setLevel(Level.ALL);
        try {
            code.run();
        } finally {
            logger.setLevel(Level.OFF);
            logger.setFilter(null);
        }
        return messages;
    }

    @Test
    void threadStart_fails_readsAreDirectAndOneWarningIsLogged() {
        for (FailingThreadFactory failing : FailingThreadFactory.values()) {
            AbstractPeriodicClock without = newClock(PERIOD_NANOS, source, failing);
            assertThat(loggedBy(() -> assertReadsAreDirect(without)))
                    .singleElement()
                    .asString()
                    .startsWith("The updater thread of " + without.getClass().getSimpleName());
            assertThat(without.toString()).contains("direct");
        }
    }

    private AbstractPeriodicClock closedBeforeThreadCreation(ThreadFactory factory) {
        AbstractPeriodicClock[] closed = new AbstractPeriodicClock[1];
        closed[0] = newClock(LONG_PERIOD_NANOS, source, body -> {
            closed[0].close();
            return factory.newThread(body);
        });
        closed[0].currentTimeMillis();
        return closed[0];
    }

    /** By its first reader. */
    @Test
    void close_whileThreadStarts_leavesNoThreadAndLogsNothing() {
        ExecutorService closer = Executors.newSingleThreadExecutor();
        assertThat(loggedBy(() -> {
                    for (ThreadFactory factory : Arrays.asList(threads, FailingThreadFactory.CREATION_FAILS)) {
                        assertThat(closedBeforeThreadCreation(factory).toString())
                                .endsWith("[period=3600000.0 ms, closed, direct]");
                    }
                    for (int i = 0; i < RACES; i++) { // At random moments, to cover the steps that have no hook.
                        AbstractPeriodicClock racing = newClock(LONG_PERIOD_NANOS, source, threads);
                        int spins = i;
                        CompletableFuture<Void> closing = CompletableFuture.runAsync(
                                () -> {
                                    for (int left = spins; left > 0; left--) {
                                        System.nanoTime();
                                    }
                                    racing.close();
                                },
                                closer);
                        racing.currentTimeMillis();
                        closing.join();
                    }
                    polling().until(() -> !anyUpdaterIsAlive());
                }))
                .isEmpty();
        closer.shutdown();
    }

    @Test
    void newClock_periodOutOfRange_throwsIllegalArgumentException() {
        for (ThrowingCallable created : Arrays.<ThrowingCallable>asList(
                () -> new TimerClock(Duration.ZERO), () -> new TickerClock(Duration.ZERO))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(created)
                    .withMessage("the period must be from 100us to 1s, not PT0S");
        }
    }

    /**
     * The first read is in the middle of a period. The ticker must then tick close to the multiples of the period, even on a busy
     * machine. A clock that ticks one period after its last tick, as Sentinel's does, would stay in the middle.
     */
    @Test
    void ticker_firstReadInMidPeriod_ticksAtMultiplesOfPeriod() {
        assumeTrue(kind == Kind.TICKER);
        long periodNanos = 50_000_000;
        AtomicInteger aligned = new AtomicInteger();
        beforeTick = () -> {
            if (Math.floorMod(TickerClock.epochNanos(), periodNanos) < periodNanos / 5) {
                aligned.incrementAndGet();
            }
        };
        while (Math.floorMod(TickerClock.epochNanos(), periodNanos) / (periodNanos / 10) != 5) {
            LockSupport.parkNanos(1);
        }
        newClock(periodNanos, source, threads).currentTimeMillis();
        polling().until(() -> aligned.get() >= 10);
    }

    /** A preemption between the two, or while it waits for the millisecond, makes it differ once. */
    @Test
    void epochNanosOfJava8_adjustedOrNot_isNearInstant() {
        polling().until(() -> Math.abs(TickerClock.java8EpochNanos() - TickerClock.epochNanos()) < 50_000);
    }
}
