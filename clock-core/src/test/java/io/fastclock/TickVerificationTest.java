// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ProviderMismatchException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Who verifies the tick counter, when, and who gets the result. The threads run when the test says so. */
class TickVerificationTest {
    private static final long READS = TickVerification.READS_BEFORE_VERIFICATION;

    private static class AskingClock extends FakeTickClock {
        final List<TickResult> results = new ArrayList<>();

        AskingClock() {
            super(DirectClock.instance());
        }

        @Override
        void accept(TickResult result) {
            results.add(result);
            super.accept(result);
        }
    }

    private final List<Runnable> threads = new ArrayList<>();
    private final AskingClock clock = new AskingClock();
    private final AskingClock other = new AskingClock();
    private Supplier<TickResult> search = () -> FakeTickClock.USABLE;
    private final TickVerification verification = verification(body -> {
        threads.add(body);
        return new Thread(() -> {});
    });

    private TickVerification verification(ThreadFactory factory) {
        return new TickVerification(factory) {
            @Override
            TickResult find() {
                return search.get();
            }
        };
    }

    private void refuseAfter(@Nullable String fault, FakeTickClock watched) {
        new TickWatch(watched).refuseAfter(fault, verification);
    }

    private void startAndRun(int thread) {
        verification.start(clock);
        threads.get(thread).run();
    }

    /** Returns whether the clock counts down after so many reads, and not before. */
    private static boolean countsDownAfter(FakeTickClock counting, long reads) {
        int before = counting.countDowns;
        for (long i = 1; i < reads; i++) {
            counting.nanoTime();
        }
        boolean isEarly = counting.countDowns > before;
        counting.nanoTime();
        return !isEarly && counting.countDowns == before + 1;
    }

    @Test
    void start_whileThreadRuns_startsNoOther_andClockCountsAgain() {
        verification.start(clock);
        verification.start(other);
        assertThat(threads).hasSize(1);
        assertThat(countsDownAfter(other, READS)).isTrue();
        assertThat(clock.results).isEmpty();
        threads.get(0).run();
        assertThat(clock.results).containsExactly(FakeTickClock.USABLE);
        assertThat(clock.usesTick()).isTrue();
        verification.start(other);
        assertThat(other.results).containsExactly(FakeTickClock.USABLE);
        assertThat(threads).hasSize(1);
    }

    @Test
    void result_usable_orRefused_staysForGood() {
        search = () -> TickResult.refused("simulated", false);
        startAndRun(0);
        search = () -> FakeTickClock.USABLE;
        verification.start(clock);
        verification.start(other);
        assertThat(threads).hasSize(1);
        assertThat(clock.usesTick() || other.usesTick()).isFalse();
        assertThat(other.results).extracting(refused -> refused.refusal).containsExactly("simulated");
    }

    @Test
    void run_provesNothing_isTriedAgainAfterFourTimesAsManyReads() {
        search = () -> {
            throw new IllegalStateException("thrown by a test: chance");
        };
        startAndRun(0);
        assertThat(countsDownAfter(clock, 4 * READS)).isTrue();
        startAndRun(1);
        search = () -> FakeTickClock.USABLE;
        assertThat(countsDownAfter(clock, 16 * READS)).isTrue();
        startAndRun(2);
        assertThat(clock.usesTick()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void thread_cannotBeStarted_isTriedAgain(FailingThreadFactory failing) {
        verification(failing).start(clock);
        assertThat(countsDownAfter(clock, READS)).isTrue();
    }

    @Test
    void thread_isDenied_isRefusedBeforeTimeout() {
        TickVerification denied = verification(body -> {
            throw new SecurityException("thrown by a test: denied");
        });
        assertThat(denied.await(clock, Duration.ofDays(1).toNanos())).isFalse();
        assertThat(clock.results)
                .singleElement()
                .satisfies(refused -> assertThat(refused.refusal).endsWith("thrown by a test: denied"));
    }

    @Test
    void start_whileThreadIsDenied_startsNoOther() {
        TickVerification[] denied = new TickVerification[1];
        denied[0] = verification(body -> {
            threads.add(body);
            throw new SecurityException() {
                @Override
                public String getMessage() {
                    denied[0].start(other); // As another thread may at this moment.
                    return "denied";
                }
            };
        });
        denied[0].start(clock);
        assertThat(threads).hasSize(1);
    }

    @Test
    void await_knownResult_returnsAtOnceWithoutReads() {
        startAndRun(0);
        assertThat(verification.await(other, 0)).isTrue();
        assertThat(verification.await(other, Long.MAX_VALUE)).isTrue();
    }

    @Test
    void await_refusedOrInterruptedOrNotInTime_returnsFalse() {
        assertThat(verification.await(clock, 1)).isFalse();
        assertThat(threads).hasSize(1);
        Thread.currentThread().interrupt();
        assertThat(verification.await(clock, Long.MAX_VALUE)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        search = () -> TickResult.refused("simulated", false);
        assertThat(verification(Thread::new).await(clock, Long.MAX_VALUE)).isFalse();
    }

    @Test
    void await_firstTriesProveNothing_triesUntilOneDoes() {
        int[] tries = new int[1];
        search = () -> {
            if (++tries[0] < 3) {
                throw new IllegalStateException("thrown by a test: chance");
            }
            return FakeTickClock.USABLE;
        };
        assertThat(verification(Thread::new).await(clock, Duration.ofMinutes(1).toNanos()))
                .isTrue();
        assertThat(tries[0]).isEqualTo(3);
    }

    /** Reported by one of the clocks, at the moment at which another one awaits the counter. */
    @Test
    void counter_hasFault_isRefusedForAllClocksForGood() {
        startAndRun(0);
        refuseAfter(null, clock);
        assertThat(clock.usesTick()).isTrue();
        refuseAfter("it stood still", clock);
        refuseAfter("again", clock);
        refuseAfter(null, other);
        assertThat(clock.results)
                .extracting(each -> each.refusal)
                .containsExactly("", "it stood still", "it stood still");
        assertThat(other.results).extracting(each -> each.refusal).containsExactly("it stood still");
        assertThat(verification.await(clock, Long.MAX_VALUE)).isFalse();
        assertThat(verification.await(other, Long.MAX_VALUE)).isFalse();
        assertThat(clock.wallWord).isEqualTo(Seal.SEALED);
        assertThat(threads).hasSize(1);
    }

    /** Also to a clock that gets the result at that moment. */
    @Test
    void start_faultIsFoundMeanwhile_clockGetsRefusalLast() {
        startAndRun(0);
        AskingClock late = new AskingClock() {
            @Override
            void accept(TickResult result) {
                if (result.isUsable()) {
                    refuseAfter("it stood still", clock);
                    verification.start(other); // Finds the refusal, and nothing to undo.
                }
                super.accept(result);
            }
        };
        assertThat(verification.await(late, 0)).isFalse();
        assertThat(late.results).extracting(each -> each.refusal).containsExactly("", "it stood still");
        assertThat(late.wallWord).isEqualTo(Seal.SEALED);
        assertThat(other.usesTick()).isFalse();
    }

    /** A reader must not wait for a thread that was stopped while it holds a lock. */
    @Test
    @SuppressWarnings("LockOnNonEnclosingClassLiteral") // That is the test.
    void ofProcess_whileAnotherThreadHoldsItsLock_doesNotWait() throws Exception {
        TickVerification ofProcess = TickVerification.ofProcess();
        FutureTask<TickVerification> other = new FutureTask<>(TickVerification::ofProcess);
        synchronized (TickVerification.class) {
            new Thread(other).start();
            assertThat(other.get(1, TimeUnit.MINUTES)).isSameAs(ofProcess);
        }
    }

    /** By the one verification of this process. */
    @Test
    void kernelTickClocks_shareTheResult() {
        KernelTickClock first = new KernelTickClock();
        assertThat(first).hasToString("KernelTickClock[DIRECT]");
        assertThat(first.stats()).hasToString("ClockStats[mode=DIRECT, counter=NOT_VERIFIED]");
        first.awaitKernelTick(Duration.ofSeconds(60));
        KernelTickClock second = new KernelTickClock();
        for (long i = 1; i < READS; i++) {
            second.nanoTime();
        }
        assertThat(second.stats()).hasToString("ClockStats[mode=DIRECT, counter=NOT_VERIFIED]");
        second.nanoTime();
        assertThat(second).hasToString(first.toString());
        assertThat(second.stats().kernelTick()).isEqualTo(first.stats().kernelTick());
        assertThat(second.stats().refusal()).isEqualTo(first.stats().refusal());
    }

    @Test
    void directClock_awaitsNothing() {
        KernelTickClock direct = new KernelTickClock(false);
        assertThat(direct.awaitKernelTick(Duration.ofDays(1_000_000))).isFalse();
        assertThat(direct.stats()).hasToString("ClockStats[mode=DIRECT, counter=OFF]");
    }

    static Stream<Arguments> causes() {
        return Stream.of(
                Arguments.of(false, new AccessDeniedException("maps")), // Landlock, AppArmor, SELinux.
                Arguments.of(false, new FileSystemException("maps", null, "Operation not permitted")),
                Arguments.of(false, new NoSuchFileException("maps")),
                Arguments.of(true, new FileSystemException("maps", null, "Too many open files")),
                Arguments.of(true, new FileSystemException("maps", null, "Zu viele offene Dateien")),
                Arguments.of(true, new IOException("Input/output error")),
                Arguments.of(true, new OutOfMemoryError("thrown by a test")),
                Arguments.of(true, new ExceptionInInitializerError(new OutOfMemoryError("thrown by a test"))),
                Arguments.of(true, new InvocationTargetException(new StackOverflowError("thrown by a test"))),
                Arguments.of(true, new IllegalStateException(new OutOfMemoryError("thrown by a test"))),
                Arguments.of(false, new ProviderMismatchException()), // Another default file system.
                Arguments.of(false, new InvocationTargetException(new IllegalArgumentException("thrown by a test"))),
                Arguments.of(false, new SecurityException("thrown by a test")),
                Arguments.of(false, new IllegalStateException(new UnsupportedOperationException("getIntVolatile"))),
                Arguments.of(false, new ClassNotFoundException("sun.misc.Unsafe")),
                Arguments.of(false, new NoClassDefFoundError("java/lang/invoke/VarHandle")));
    }

    /** What an exception in a search means: another try, or a refusal. */
    @ParameterizedTest
    @MethodSource("causes")
    void refusal_ofCause_isAsListed(boolean isChance, Throwable cause) {
        assertThat(TickResult.ofFailure(cause) == null).isEqualTo(isChance);
    }
}
