// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;

/** Elements that are dropped for some time, many streams at a time. */
final class PekkoDropWithin implements Trial {
    private static final int STREAMS = 40;
    private static final int ELEMENTS = 60;

    /** Offers an element each five milliseconds. Those that come out are known when the next one is pulled. */
    private static final class Offers implements Iterator<Integer> {
        private final Checks checks;
        private final long before = System.nanoTime();
        private final AtomicReference<Span> begun = new AtomicReference<>();
        private long offered;
        private int count;
        private volatile int passed;

        Offers(Checks checks) {
            this.checks = checks;
        }

        @Override
        public boolean hasNext() {
            begun.compareAndSet(null, new Span(before, System.nanoTime(), 0, 0));
            return count < ELEMENTS;
        }

        @Override
        public Integer next() {
            if (count > 0) {
                Span last = new Span(offered, System.nanoTime(), 0, 0);
                checks.expiry(begun.get(), last, passed < count, TTL_MILLIS, TTL_MILLIS);
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            offered = System.nanoTime();
            return ++count;
        }
    }

    @Override
    public void run(Checks checks) throws Exception {
        ActorSystem system = ActorSystem.create();
        for (int i = 0; i < STREAMS; i++) {
            Offers offers = new Offers(checks);
            CompletionStage<?> done = Source.fromIterator(() -> offers)
                    .dropWithin(Duration.ofMillis(TTL_MILLIS))
                    .runWith(Sink.foreach(number -> offers.passed = number), system);
            done.toCompletableFuture().get();
        }
        system.terminate();
    }
}
