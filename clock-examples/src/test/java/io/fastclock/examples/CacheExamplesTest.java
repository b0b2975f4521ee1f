// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheExamplesTest extends AbstractOverriddenTest {
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(5);

    @Test
    void caffeine_timeToLiveHasPassedByFastClock_returnsNothing() {
        expires(CaffeineExample.cache(TIME_TO_LIVE).asMap());
    }

    @Test
    void guava_timeToLiveHasPassedByFastClock_returnsNothing() {
        expires(GuavaExample.cache(TIME_TO_LIVE).asMap());
    }

    /** Why the example has no scheduler: by a stale time nothing has expired, and nothing more is scheduled. */
    @ParameterizedTest
    @CsvSource({"0, 0", "4, 1"})
    void caffeine_schedulerWaitsByAnotherClock_entryStaysIfTimeIsStale(long staleMillis, long entriesLeft) {
        Queue<Runnable> scheduled = new ArrayDeque<>();
        Cache<Integer, Long> cache = Caffeine.newBuilder()
                .ticker(clock::nanoTime)
                .expireAfterWrite(TIME_TO_LIVE)
                .executor(Runnable::run)
                .scheduler((executor, cleanUp, delay, unit) -> {
                    scheduled.add(cleanUp);
                    return new CompletableFuture<>();
                })
                .build();
        cache.put(1, 10L);
        clock.advance(TIME_TO_LIVE.minusMillis(staleMillis));
        scheduled.remove().run();
        assertThat(scheduled).isEmpty();
        assertThat(cache.estimatedSize()).isEqualTo(entriesLeft);
    }

    private void expires(Map<Integer, Long> cache) {
        cache.put(1, 10L);
        clock.stepWall(Duration.ofDays(1)); // Changes nothing.
        clock.advance(TIME_TO_LIVE.minusNanos(1));
        assertThat(cache.get(1)).isEqualTo(10);
        clock.advance(Duration.ofNanos(1));
        assertThat(cache.get(1)).isNull();
    }
}
