// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.Hidden;
import io.fastclock.tools.count.CountRewrite;
import io.fastclock.tools.count.Counter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RewrittenJvmTest {
    /** A JVM with one loaded class, whose new class file it refuses. */
    private final FakeJvm instrumented = new FakeJvm() {
        @Override
        protected List<Class<?>> loaded() {
            return List.of(Hidden.Clock.class);
        }

        @Override
        protected void retransform() throws Exception {
            transform(Hidden.Clock.class, Hidden.Clock.class);
            throw new VerifyError("refused");
        }
    };

    @Test
    void begin_jvmRefusesClass_isReportedOnceAndNotAsRewritten() {
        LeftAlone leftAlone = new LeftAlone();
        CountRewrite rewrite = new CountRewrite(Counter.withoutCopy(), false);
        RewrittenJvm jvm =
                new RewrittenJvm(instrumented.instrumentation(), rewrite, name -> true, leftAlone, sites -> {});
        jvm.begin();
        assertThat(leftAlone.byReason().keySet())
                .containsExactly("the JVM refused to retransform it: java.lang.VerifyError: refused");
        assertThat(jvm.size()).isZero();
        assertThat(jvm.restore(file -> true)).isZero();
        assertThat(leftAlone.byReason()).hasSize(1);
        assertThat(instrumented.transformers).isEmpty();
    }
}
