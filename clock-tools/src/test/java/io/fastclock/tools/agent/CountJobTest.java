// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.app.Hidden;
import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.agent.rewrite.FakeJvm;
import io.fastclock.tools.job.CountOptions;
import io.fastclock.tools.job.Snapshot;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CountJobTest {
    private boolean fails;

    private final FakeJvm jvm = new FakeJvm() {
        @Override
        protected List<Class<?>> loaded() {
            if (fails) {
                throw new IllegalStateException("failure of the JVM");
            }
            return List.of();
        }
    };

    private static CountJob start(FakeJvm jvm, boolean sinceStart) {
        return CountJob.start(jvm.instrumentation(), new InjectedCounts(Counts.class), new CountOptions(), sinceStart);
    }

    @Test
    void start_jvmFails_removesTransformer() {
        fails = true;
        assertThatThrownBy(() -> start(jvm, false)).hasMessage("failure of the JVM");
        assertThat(jvm.transformers).isEmpty();

        fails = false;
        CountJob counting = start(jvm, false); // The failed count is no longer active.
        assertThat(jvm.transformers).isNotEmpty();
        assertThat(counting.stop().restoredClasses).isZero();
        assertThat(jvm.transformers).isEmpty();
    }

    @Test
    void snapshot_afterStop_isTheLastOne() {
        CountJob counting = start(jvm, true);
        assertThat(counting.snapshot().restoredClasses).isEqualTo(Snapshot.STILL_COUNTING);
        assertThat(counting.stop()).isSameAs(counting.snapshot());
        assertThat(CountJob.sinceStart()).isNull();
    }

    @Test
    void start_otherVersionIsCounting_messageNamesIt() {
        System.setProperty("fastclock.tools.counting", "/opt/clock-tools.jar");
        try {
            assertThatThrownBy(() -> start(jvm, false))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith("already being counted, by /opt/clock-tools.jar");
        } finally {
            System.clearProperty("fastclock.tools.counting");
        }
    }

    /** A class that the JVM loads just after the search for loaded classes. */
    @Test
    void start_classIsLoadedAfterSearch_isCounted() {
        AtomicInteger transformed = new AtomicInteger();
        FakeJvm late = new FakeJvm() {
            @Override
            protected List<Class<?>> loaded() throws Exception {
                if (transformed.get() > 0) {
                    return List.of(Hidden.Clock.class);
                }
                transformed.set(transform(Hidden.Clock.class, null));
                return List.of();
            }
        };
        CountJob session = start(late, false);
        assertThat(transformed).hasValue(1);
        assertThat(session.stop().rewrittenClasses).isEqualTo(1);
        assertThat(late.transformers).isEmpty();
    }
}
