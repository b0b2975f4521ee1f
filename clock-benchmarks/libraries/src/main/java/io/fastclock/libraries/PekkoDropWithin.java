// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.OverflowStrategy;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.stream.javadsl.SourceQueueWithComplete;

/** Elements that are dropped for some time, many streams at a time. */
final class PekkoDropWithin implements Trial {
    private static final int ASKED = 1;

    private record Stream(SourceQueueWithComplete<Integer> elements, AtomicInteger firstPassed) {
        static Stream run(ActorSystem system) {
            AtomicInteger firstPassed = new AtomicInteger();
            return new Stream(
                    Source.<Integer>queue(0, OverflowStrategy.backpressure())
                            .dropWithin(Duration.ofMillis(TTL_MILLIS))
                            .to(Sink.foreach(element -> firstPassed.compareAndSet(0, element)))
                            .run(system),
                    firstPassed);
        }

        /** Whether an element passed is known when the stream takes the next one. */
        boolean drops() throws Exception {
            elements.offer(ASKED).toCompletableFuture().get();
            elements.offer(ASKED + 1).toCompletableFuture().get();
            elements.complete();
            return firstPassed.get() != ASKED;
        }
    }

    @Override
    public void run(Checks checks) throws Exception {
        ActorSystem system = ActorSystem.create();
        Expiries.checkMade(checks, () -> Stream.run(system), Stream::drops);
        system.terminate();
    }
}
