// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitingClassesTest {
    private static final long PATIENCE_MILLIS = 60_000;

    private final ClassLoader own = Objects.requireNonNull(WaitingClassesTest.class.getClassLoader());
    private final List<Class<?>> rewritten = new CopyOnWriteArrayList<>();
    private final List<Batch> batches = new CopyOnWriteArrayList<>();
    private volatile int more;
    private final CompletableFuture<Boolean> answer = new CompletableFuture<>();
    private final FakeJvm jvm = new FakeJvm() {
        @Override
        protected List<Class<?>> loaded() {
            return List.of(FakeJvm.class, WaitingClassesTest.class);
        }
    };
    private final WaitingClasses waiting =
            new WaitingClasses(new LoadedClasses(jvm.instrumentation()), this::ask, this::rewrite);

    private static final class Batch {
        final int size;
        final long startNanos = System.nanoTime();
        long endNanos;

        Batch(int size) {
            this.size = size;
        }
    }

    /** Takes some time, and lets the application load further classes meanwhile. */
    private void rewrite(List<Class<?>> ready) {
        Batch batch = new Batch(ready.size());
        LockSupport.parkNanos(2_000_000);
        for (int i = 0; i < more; i++) {
            waiting.add(own, FakeJvm.class.getName(), Set.of(), true);
        }
        rewritten.addAll(ready);
        batch.endNanos = System.nanoTime();
        batches.add(batch);
    }

    private void ask(Class<?> asking, Collection<String> names) {
        if (names.contains("fails")) {
            throw new IllegalStateException("a test of a class that cannot be rewritten");
        }
        if (names.contains("blocks")) {
            answer.join();
        }
    }

    @AfterEach
    void close() {
        answer.complete(true);
        waiting.close();
    }

    /** The other class is never defined, fails, or is only to be asked for. */
    @ParameterizedTest
    @CsvSource({
        "Missing, none, true",
        "io.fastclock.tools.agent.rewrite.WaitingClassesTest, fails, true",
        "io.fastclock.tools.agent.rewrite.WaitingClassesTest, a/Target, false"
    })
    void add_withOtherClass_onlyThisOneIsRewritten(String other, String target, boolean toRewrite) throws Exception {
        waiting.add(own, other, Set.of(target), toRewrite);
        waiting.add(own, FakeJvm.class.getName(), Set.of(), true);
        waiting.start();
        waiting.await(PATIENCE_MILLIS);
        assertThat(rewritten).containsExactly(FakeJvm.class);
    }

    /** Each batch stops all threads of the application. */
    @Test
    void add_classesArriveAllTheTime_pausesBetweenBatches() throws Exception {
        more = 2 * RewrittenJvm.BATCH;
        waiting.add(own, FakeJvm.class.getName(), Set.of(), true);
        waiting.start();
        assertThat(waiting.await(PATIENCE_MILLIS)).isTrue();
        await().until(() -> batches.size() >= 4);
        for (int i = 1; i < 3; i++) {
            Batch batch = batches.get(i);
            assertThat(batch.size).isEqualTo(RewrittenJvm.BATCH);
            assertThat(batches.get(i + 1).startNanos - batch.endNanos)
                    .isGreaterThanOrEqualTo(20 * (batch.endNanos - batch.startNanos - 1_000_000));
        }
    }

    @Test
    void await_loaderBlocks_returnsAndClassIsRewrittenLater() throws Exception {
        waiting.start();
        waiting.add(own, FakeJvm.class.getName(), Set.of("blocks"), true);
        waiting.await(1);
        assertThat(rewritten).isEmpty();
        answer.complete(true);
        await().until(() -> rewritten.equals(List.of(FakeJvm.class)));
    }
}
