// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.Hidden;
import io.fastclock.tools.rewrite.FakeJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class that the JVM loads just after the search for loaded classes is counted as well. */
class LateClassTest {
    private static final class LateJvm extends FakeJvm {
        int transformed;

        @Override
        protected List<Class<?>> loaded() throws Exception {
            if (transformed > 0) {
                return List.of(Hidden.Clock.class);
            }
            transformed += transform(Hidden.Clock.class, null);
            return List.of();
        }
    }

    @Test
    void start_classIsLoadedAfterSearch_isCounted() {
        LateJvm jvm = new LateJvm();
        CountSession session =
                CountSession.start(jvm.instrumentation(), Counter.withoutCopy(), new CountOptions(), false);
        assertThat(jvm.transformed).isEqualTo(1);
        assertThat(session.stop().rewrittenClasses).isEqualTo(1);
        assertThat(jvm.transformers).isEmpty();
    }
}
