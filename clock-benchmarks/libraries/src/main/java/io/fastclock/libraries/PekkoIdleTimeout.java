// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;

/** Streams of {@link #ELEMENTS} elements with a timeout for idle streams. */
public final class PekkoIdleTimeout implements LongSupplier {
    static final int ELEMENTS = 1_000_000;

    private final ActorSystem system = ActorSystem.create();

    @Override
    public long getAsLong() {
        CompletionStage<?> done =
                Source.range(1, ELEMENTS).idleTimeout(Duration.ofSeconds(10)).runWith(Sink.ignore(), system);
        done.toCompletableFuture().join();
        return 1;
    }
}
