// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CountSessionTest {
    private final Set<Object> transformers = new HashSet<>();
    private boolean fails;

    /** A JVM without loaded classes. If {@link #fails} is set, the JVM throws instead of returning the loaded classes. */
    private final Instrumentation instrumentation = (Instrumentation) Proxy.newProxyInstance(
            CountSessionTest.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, this::invoke);

    private @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "addTransformer":
                transformers.add(arguments[0]);
                return null;
            case "removeTransformer":
                return transformers.remove(arguments[0]);
            case "getAllLoadedClasses":
                if (fails) {
                    throw new IllegalStateException("failure of the JVM");
                }
                return new Class<?>[0];
            default:
                throw new UnsupportedOperationException(method.getName());
        }
    }

    @Test
    void start_jvmFails_removesTransformer() {
        fails = true;
        assertThatThrownBy(() -> CountSession.start(instrumentation, Counter.withoutCopy(), new CountOptions(), false))
                .hasMessage("failure of the JVM");
        assertThat(transformers).isEmpty();

        fails = false;
        CountSession counting = CountSession.start(
                instrumentation,
                Counter.withoutCopy(),
                new CountOptions(),
                false); // The failed count is no longer active.
        assertThat(transformers).hasSize(1);
        assertThat(counting.stop().restoredClasses).isZero();
        assertThat(transformers).isEmpty();
    }

    @Test
    void snapshot_afterStop_returnsLastCounts() {
        CountSession counting = CountSession.start(instrumentation, Counter.withoutCopy(), new CountOptions(), true);
        assertThat(CountSession.sinceStart()).isSameAs(counting);
        Snapshot last = counting.stop();
        assertThat(counting.snapshot()).isSameAs(last);
        assertThat(CountSession.sinceStart()).isNull();
    }

    @Test
    void start_whileCounting_throwsAndFirstCountContinues() {
        CountSession counting = CountSession.start(instrumentation, Counter.withoutCopy(), new CountOptions(), false);
        assertThatThrownBy(() -> CountSession.start(instrumentation, Counter.withoutCopy(), new CountOptions(), false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("already");
        assertThat(transformers).hasSize(1);
        assertThat(counting.snapshot().restoredClasses).isEqualTo(Snapshot.STILL_COUNTING);
        counting.stop();
    }
}
