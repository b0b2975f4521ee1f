// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitingClassesTest {
    private static final long PATIENCE_MILLIS = 60_000;

    private final ClassLoader own = Objects.requireNonNull(WaitingClassesTest.class.getClassLoader());
    private final List<Class<?>> rewritten = new CopyOnWriteArrayList<>();
    private final CountDownLatch answer = new CountDownLatch(1);
    private final FakeJvm jvm = new FakeJvm() {
        @Override
        protected List<Class<?>> loaded() {
            return List.of(Sample.class, WaitingClassesTest.class);
        }
    };
    private final WaitingClasses waiting =
            new WaitingClasses(new LoadedClasses(jvm.instrumentation()), this::ask, rewritten::addAll);

    private void ask(Class<?> asking, Collection<String> names) {
        if (names.contains("fails")) {
            throw new IllegalStateException("a test of a class that cannot be rewritten");
        }
        if (names.contains("blocks")) {
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @AfterEach
    void close() {
        answer.countDown();
        waiting.close();
    }

    /** The other class is never defined, fails, or is only to be asked for. */
    @ParameterizedTest
    @CsvSource({
        "Missing, none, true",
        "io.fastclock.tools.rewrite.WaitingClassesTest, fails, true",
        "io.fastclock.tools.rewrite.WaitingClassesTest, a/Target, false"
    })
    void add_withOtherClass_onlyThisOneIsRewritten(String other, String target, boolean toRewrite) throws Exception {
        waiting.add(own, other, Set.of(target), toRewrite);
        waiting.add(own, Sample.class.getName(), Set.of(), true);
        waiting.start();
        waiting.await(PATIENCE_MILLIS);
        assertThat(rewritten).containsExactly(Sample.class);
    }

    @Test
    void await_loaderBlocks_returnsAndClassIsRewrittenLater() throws Exception {
        waiting.start();
        waiting.add(own, Sample.class.getName(), Set.of("blocks"), true);
        waiting.await(1);
        assertThat(rewritten).isEmpty();
        answer.countDown();
        await().until(() -> rewritten.equals(List.of(Sample.class)));
    }
}
