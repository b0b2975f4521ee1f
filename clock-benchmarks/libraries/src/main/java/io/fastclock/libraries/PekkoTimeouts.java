// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;

/**
 * A stream that is idle, or whose sink does not pull, fails, but not before its timeout. One with elements does not. A measured call is a
 * stream of {@link #ELEMENTS}.
 */
public final class PekkoTimeouts implements LongSupplier, Trial {
    private static final int ELEMENTS = 1_000_000;
    private static final Duration TIMEOUT = Duration.ofMillis(3 * TTL_MILLIS);

    private final ActorSystem system = ActorSystem.create();

    @Override
    public long getAsLong() {
        CompletionStage<?> done =
                Source.range(1, ELEMENTS).idleTimeout(Duration.ofSeconds(10)).runWith(Sink.ignore(), system);
        done.toCompletableFuture().join();
        return 1;
    }

    @Override
    public void run(Checks checks) throws Exception {
        AtomicLong longestNanos = new AtomicLong();
        AtomicLong last = new AtomicLong();
        long start = System.nanoTime();
        CompletionStage<?> active = Source.tick(Duration.ZERO, Duration.ofMillis(20), 1)
                .map(element -> {
                    long now = System.nanoTime();
                    long before = last.getAndSet(now);
                    longestNanos.accumulateAndGet(before == 0 ? 0 : now - before, Math::max);
                    return element;
                })
                .takeWhile(element -> System.nanoTime() - start < 6_000_000_000L)
                .idleTimeout(TIMEOUT)
                .runWith(Sink.ignore(), system);
        List<CompletionStage<Double>> lives = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long before = System.nanoTime();
            lives.add(millisUntilFault(
                    before, Source.<Integer>never().idleTimeout(TIMEOUT).runWith(Sink.ignore(), system)));
            lives.add(millisUntilFault(
                    before,
                    Source.repeat(1)
                            .backpressureTimeout(TIMEOUT)
                            .mapAsync(1, element -> new CompletableFuture<Integer>())
                            .runWith(Sink.ignore(), system)));
            Thread.sleep(7);
        }
        for (CompletionStage<Double> each : lives) {
            double lived = each.toCompletableFuture().get(1, TimeUnit.MINUTES);
            checks.check("fails", !Double.isNaN(lived), "it ended");
            checks.check("fails, and not early", lived > TIMEOUT.toMillis() - checks.slackMillis, lived + " ms");
        }
        boolean[] isFailed = new boolean[1];
        active.handle((value, fault) -> {
                    // No element ended the gap that it failed in.
                    longestNanos.accumulateAndGet(System.nanoTime() - last.get(), Math::max);
                    return isFailed[0] = fault != null;
                })
                .toCompletableFuture()
                .get();
        boolean wasActive = longestNanos.get() / 1_000_000 < TIMEOUT.toMillis() - checks.slackMillis;
        Checks.require(!isFailed[0] || !wasActive, "a stream with elements failed");
        system.terminate();
    }

    /** Returns NaN for a stream that ended. */
    private static CompletionStage<Double> millisUntilFault(long before, CompletionStage<?> done) {
        return done.handle((value, fault) -> fault == null ? Double.NaN : (System.nanoTime() - before) / 1e6);
    }
}
