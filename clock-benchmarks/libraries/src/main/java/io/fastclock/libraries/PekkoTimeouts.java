// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;

/** A stream that is idle, or whose sink does not pull, fails, but not before its timeout. One with elements does not. */
final class PekkoTimeouts implements Trial {
    private static final Duration TIMEOUT = Duration.ofMillis(3 * TTL_MILLIS);

    private record Ended(long beginNanos, long endNanos, boolean isFailed) {}

    private final ActorSystem system = ActorSystem.create();

    @Override
    public void run(Checks checks) throws Exception {
        Flow<Integer, Integer, NotUsed> idle = Flow.of(Integer.class).idleTimeout(TIMEOUT);
        Flow<Integer, Integer, NotUsed> pressed = Flow.of(Integer.class).backpressureTimeout(TIMEOUT);
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
                .via(idle)
                .runWith(Sink.ignore(), system);
        List<CompletionStage<Ended>> ends = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long before = System.nanoTime();
            ends.add(end(before, Source.<Integer>never().via(idle).runWith(Sink.ignore(), system)));
            ends.add(end(
                    before,
                    Source.repeat(1)
                            .via(pressed)
                            .mapAsync(1, element -> new CompletableFuture<Integer>())
                            .runWith(Sink.ignore(), system)));
            Thread.sleep(7);
        }
        for (CompletionStage<Ended> each : ends) {
            Ended ended = each.toCompletableFuture().get(1, TimeUnit.MINUTES);
            checks.check("fails", ended.isFailed(), "it ended");
            double lived = (ended.endNanos() - ended.beginNanos()) / 1e6;
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

    private static CompletionStage<Ended> end(long before, CompletionStage<?> done) {
        return done.handle((value, fault) -> new Ended(before, System.nanoTime(), fault != null));
    }
}
