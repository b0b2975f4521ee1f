// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AskedLoadersTest {
    private final AskedLoaders loaders = new AskedLoaders("java.lang.Integer");

    /** As one that waits for a lock. */
    @Test
    void ask_loaderThatBlocks_hasNoAnswerAndIsNotWaitedFor() {
        CountDownLatch released = new CountDownLatch(1);
        ClassLoader blocked = new ClassLoader(null) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                try {
                    released.await();
                } catch (InterruptedException e) {
                    throw new ClassNotFoundException(name, e);
                }
                return super.loadClass(name);
            }
        };
        loaders.ask(List.of(blocked), 10);
        assertThat(loaders.answer(blocked)).isNull();
        released.countDown();
    }

    /** Together they take longer than the limit for one. */
    @Test
    void ask_slowLoaders_areWaitedForWhileAnswersCome() {
        List<ClassLoader> slow = Stream.generate(() -> new ClassLoader(null) {
                    @Override
                    public Class<?> loadClass(String name) throws ClassNotFoundException {
                        LockSupport.parkNanos(200_000_000);
                        return super.loadClass(name);
                    }
                })
                .limit(12)
                .collect(Collectors.toList());
        loaders.ask(slow, 2_000);
        assertThat(slow).allSatisfy(each -> assertThat(loaders.answer(each)).isTrue());
    }

    /** A class that the loader defines meanwhile would ask it again. */
    @Test
    void ask_withinAnswerOfSameLoader_returnsNoAnswer() {
        AtomicReference<@Nullable Boolean> within = new AtomicReference<>(true);
        ClassLoader nested = new ClassLoader(null) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                within.set(loaders.ask(this));
                return super.loadClass(name);
            }
        };
        assertThat(loaders.ask(nested)).isTrue();
        assertThat(within).hasNullValue();
    }
}
