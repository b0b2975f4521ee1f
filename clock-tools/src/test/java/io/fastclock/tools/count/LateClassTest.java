// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.Hidden;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A class that the JVM loads just after the search for loaded classes is counted as well. */
class LateClassTest {
    private final List<ClassFileTransformer> transformers = new ArrayList<>();
    private int transformed;

    /** A JVM that loads a class at the end of the first search. */
    private final Instrumentation instrumentation = (Instrumentation) Proxy.newProxyInstance(
            LateClassTest.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, this::invoke);

    private @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Exception {
        switch (method.getName()) {
            case "addTransformer":
                transformers.add((ClassFileTransformer) arguments[0]);
                return null;
            case "removeTransformer":
                return transformers.remove(arguments[0]);
            case "getAllLoadedClasses":
                return search();
            case "isModifiableClass":
                return true;
            case "retransformClasses":
                return null;
            default:
                throw new UnsupportedOperationException(method.getName());
        }
    }

    private Class<?>[] search() throws IOException, IllegalClassFormatException {
        if (transformed > 0) {
            return new Class<?>[] {Hidden.Clock.class};
        }
        load(Hidden.Clock.class);
        return new Class<?>[0];
    }

    private void load(Class<?> type) throws IOException, IllegalClassFormatException {
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream("Hidden$Clock.class"))) {
            byte[] bytes = in.readAllBytes();
            for (ClassFileTransformer transformer : transformers) {
                String name = type.getName().replace('.', '/');
                if (transformer.transform(type.getModule(), type.getClassLoader(), name, null, null, bytes) != null) {
                    transformed++;
                }
            }
        }
    }

    @Test
    void start_classIsLoadedAfterSearch_isCounted() {
        CountSession session = CountSession.start(instrumentation, Counter.withoutCopy(), new CountOptions(), false);
        assertThat(transformed).isEqualTo(1);
        assertThat(session.stop().rewrittenClasses).isEqualTo(1);
        assertThat(transformers).isEmpty();
    }
}
