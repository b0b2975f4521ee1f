// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Clock;
import com.codahale.metrics.Meter;
import io.fastclock.FastClock;
import io.fastclock.examples.AbstractOverriddenTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.errors.DistinctErrorLog;
import org.agrona.concurrent.errors.ErrorLogReader;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.impl.internal.TimeSourceConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import reactor.pool.PoolConfig;
import reactor.pool.PooledRef;

class LibraryHooksTest extends AbstractOverriddenTest {
    static {
        System.setProperty("chronicle.analytics.disable", "true"); // It would call a server.
    }

    @Test
    void agrona_timeIsOverridden_isThatOfAnErrorLog() {
        // hook: Agrona
        EpochClock epochClock = FastClock::currentTimeMillis;
        NanoClock nanoClock = FastClock::nanoTime;
        // end
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[10_000]);
        new DistinctErrorLog(buffer, epochClock).record(new IllegalStateException("an error"));
        AtomicLong logged = new AtomicLong();
        ErrorLogReader.read(buffer, (count, first, last, text) -> logged.set(last));
        assertThat(logged).hasValue(clock.currentTimeMillis());
        assertThat(nanoClock.nanoTime()).isEqualTo(clock.nanoTime());
    }

    // hook: Chronicle Queue
    public static SingleChronicleQueueBuilder queue(String path) {
        return SingleChronicleQueueBuilder.single(path).timeProvider(FastClock::currentTimeMillis);
    }
    // end

    @Test
    void chronicleQueue_hourHasPassedByFastClock_isInTheNextFile(@TempDir Path directory) {
        try (SingleChronicleQueue queue = queue(directory.toString())
                        .rollCycle(RollCycles.FAST_HOURLY)
                        .build();
                ExcerptAppender appender = queue.createAppender()) {
            long hour = clock.currentTimeMillis() / 3_600_000;
            assertThat(append(queue, appender)).isEqualTo(hour);
            clock.advance(Duration.ofHours(1).minusMillis(1));
            assertThat(append(queue, appender)).isEqualTo(hour);
            clock.advance(Duration.ofMillis(1));
            assertThat(append(queue, appender)).isEqualTo(hour + 1);
        }
    }

    /** Returns the number of the file. */
    private static long append(SingleChronicleQueue queue, ExcerptAppender appender) {
        appender.writeText("text");
        return queue.rollCycle().toCycle(appender.lastIndexAppended());
    }

    @Test
    void dropwizard_minuteHasPassedByFastClock_rateIsOfThisMinute() {
        // hook: Dropwizard Metrics
        Meter meter = new Meter(new Clock() {
            @Override
            public long getTick() {
                return FastClock.nanoTime();
            }
        });
        // end
        meter.mark(300);
        clock.advance(Duration.ofMinutes(1));
        assertThat(meter.getMeanRate()).isEqualTo(5);
    }

    @Test
    void ehcache_timeToLiveHasPassedByFastClock_returnsNothing() {
        // hook: Ehcache
        CacheManagerBuilder<CacheManager> builder = CacheManagerBuilder.newCacheManagerBuilder()
                .using(new TimeSourceConfiguration(FastClock::currentTimeMillis));
        // end
        Duration timeToLive = Duration.ofMinutes(5);
        try (CacheManager manager = builder.build(true)) {
            Cache<Integer, Long> cache = manager.createCache(
                    "cache",
                    CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                    Integer.class, Long.class, ResourcePoolsBuilder.heap(10))
                            .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(timeToLive)));
            cache.put(1, 10L);
            clock.advance(timeToLive.minusMillis(1));
            assertThat(cache.get(1)).isEqualTo(10);
            clock.advance(Duration.ofMillis(1));
            assertThat(cache.get(1)).isNull();
        }
    }

    /** All of Hazelcast reads this class, which reads the property once. */
    @Test
    void hazelcast_propertyNamesTheClass_readsFastClock() {
        System.setProperty("com.hazelcast.clock.impl", FastClockForHazelcast.class.getName());
        assertThat(com.hazelcast.internal.util.Clock.currentTimeMillis()).isEqualTo(clock.currentTimeMillis());
    }

    // hook: Reactor Pool
    public static <T> PoolBuilder<T, PoolConfig<T>> pool(Mono<T> allocator) {
        return PoolBuilder.from(allocator).clock(FastClock.clock().asJavaClock());
    }
    // end

    @Test
    void reactorPool_resourceIsOldByFastClock_isANewOne() {
        InstrumentedPool<Object> pool = pool(Mono.fromSupplier(Object::new))
                .sizeBetween(0, 1)
                .evictionPredicate((resource, of) -> of.lifeTime() >= 60_000)
                .buildPool();
        Object first = use(pool);
        clock.advance(Duration.ofMillis(59_999));
        assertThat(use(pool)).isSameAs(first);
        clock.advance(Duration.ofMillis(1));
        assertThat(use(pool)).isNotSameAs(first);
        pool.dispose();
    }

    private static Object use(InstrumentedPool<Object> pool) {
        PooledRef<Object> borrowed = pool.acquire().blockOptional().orElseThrow();
        borrowed.release().block();
        return borrowed.poolable();
    }
}
