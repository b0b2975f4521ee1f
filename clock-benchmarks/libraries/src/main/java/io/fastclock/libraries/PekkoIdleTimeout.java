// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;

/** Streams of {@link #ELEMENTS} elements with a timeout for idle streams. */
public final class PekkoIdleTimeout implements LongSupplier, Runnable {
    static final int ELEMENTS = 1_000_000;

    private final ActorSystem system = ActorSystem.create();

    private void drain(Source<Integer, ?> source, Duration timeout) {
        CompletionStage<?> done = source.idleTimeout(timeout).runWith(Sink.ignore(), system);
        done.toCompletableFuture().join();
    }

    @Override
    public long getAsLong() {
        drain(Source.range(1, ELEMENTS), Duration.ofSeconds(10));
        return 1;
    }

    /** A stream with elements does not time out, and a stream without does so, and not early. */
    @Override
    public void run() {
        drain(Source.range(1, 20 * ELEMENTS), Expiry.TIME_TO_LIVE);
        for (int i = 0; i < 10; i++) {
            long start = System.nanoTime();
            try {
                drain(Source.never(), Expiry.TIME_TO_LIVE);
                throw new AssertionError("an idle stream ended");
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof TimeoutException)) {
                    throw e;
                }
            }
            Expiry.notEarly(start);
        }
    }
}
