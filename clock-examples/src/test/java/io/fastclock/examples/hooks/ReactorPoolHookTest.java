// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import reactor.pool.PoolConfig;
import reactor.pool.PooledRef;

@ResourceLock("io.fastclock.FastClock")
class ReactorPoolHookTest {
    // hook: Reactor Pool
    public static <T> PoolBuilder<T, PoolConfig<T>> pool(Mono<T> allocator) {
        return PoolBuilder.from(allocator).clock(FastClock.clock().asJavaClock());
    }
    // end

    @Test
    void acquire_resourceIsOldByFastClock_isANewOne() {
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            assertThat(override).isNotNull();
            InstrumentedPool<Object> pool = pool(Mono.fromSupplier(Object::new))
                    .sizeBetween(0, 1)
                    .evictionPredicate((resource, of) -> of.lifeTime() >= 60_000)
                    .buildPool();
            Object first = use(pool);
            time.advance(Duration.ofMillis(59_999));
            assertThat(use(pool)).isSameAs(first);
            time.advance(Duration.ofMillis(1));
            assertThat(use(pool)).isNotSameAs(first);
            pool.dispose();
        }
    }

    private static Object use(InstrumentedPool<Object> pool) {
        PooledRef<Object> borrowed = pool.acquire().blockOptional().orElseThrow();
        borrowed.release().block();
        return borrowed.poolable();
    }
}
