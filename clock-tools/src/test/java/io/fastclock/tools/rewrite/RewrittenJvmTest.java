// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.Hidden;
import io.fastclock.tools.count.CountRewrite;
import io.fastclock.tools.count.Counter;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RewrittenJvmTest {
    private final List<ClassFileTransformer> transformers = new ArrayList<>();

    /** A JVM with one loaded class. It calls the transformers, and then refuses the class file. */
    private final Instrumentation instrumentation = (Instrumentation) Proxy.newProxyInstance(
            RewrittenJvmTest.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, this::invoke);

    private @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Exception {
        switch (method.getName()) {
            case "addTransformer":
                transformers.add((ClassFileTransformer) arguments[0]);
                return null;
            case "removeTransformer":
                return transformers.remove(arguments[0]);
            case "getAllLoadedClasses":
                return new Class<?>[] {Hidden.Clock.class};
            case "isModifiableClass":
                return true;
            case "retransformClasses":
                transform();
                throw new VerifyError("refused");
            default:
                throw new UnsupportedOperationException(method.getName());
        }
    }

    private void transform() throws Exception {
        try (InputStream in = Objects.requireNonNull(Hidden.Clock.class.getResourceAsStream("Hidden$Clock.class"))) {
            byte[] bytes = in.readAllBytes();
            for (ClassFileTransformer transformer : transformers) {
                transformer.transform(
                        Hidden.Clock.class.getModule(),
                        Hidden.Clock.class.getClassLoader(),
                        Hidden.Clock.class.getName().replace('.', '/'),
                        Hidden.Clock.class,
                        null,
                        bytes);
            }
        }
    }

    @Test
    void begin_jvmRefusesClass_isReportedOnceAndNotAsRewritten() {
        LeftAlone leftAlone = new LeftAlone();
        CountRewrite rewrite = new CountRewrite(Counter.withoutCopy(), false);
        RewrittenJvm jvm = new RewrittenJvm(instrumentation, rewrite, name -> true, leftAlone, (name, sites) -> {});
        jvm.watch();
        jvm.begin(List.of(Hidden.Clock.class));
        assertThat(leftAlone.byReason().keySet())
                .containsExactly("the JVM refused to retransform it: java.lang.VerifyError: refused");
        assertThat(jvm.size()).isZero();
        assertThat(jvm.restore(file -> true)).isZero();
        assertThat(leftAlone.byReason()).hasSize(1);
        assertThat(transformers).isEmpty();
    }
}
