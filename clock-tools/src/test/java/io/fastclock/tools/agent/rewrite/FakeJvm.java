// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import com.example.app.OwnLoader;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JVM with the loaded classes that it is given, which keeps the transformers. Subclasses load classes later, or fail. */
public class FakeJvm {
    public final List<ClassFileTransformer> transformers = new ArrayList<>();
    public final List<Class<?>> loaded = new ArrayList<>();

    public final Instrumentation instrumentation() {
        return (Instrumentation) Proxy.newProxyInstance(
                FakeJvm.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, this::invoke);
    }

    /** The classes that a search finds. */
    protected List<Class<?>> loaded() throws Exception {
        return loaded;
    }

    protected void retransform() throws Exception {}

    /** Returns how many transformers change the class, as the JVM asks them when it loads or retransforms the class. */
    protected final int transform(Class<?> type, @Nullable Class<?> retransformed) throws IllegalClassFormatException {
        return transform(type, retransformed, OwnLoader.classFile(type));
    }

    protected final int transform(Class<?> type, @Nullable Class<?> retransformed, byte[] bytes)
            throws IllegalClassFormatException {
        int changes = 0;
        for (ClassFileTransformer transformer : transformers) {
            byte[] changed = transformer.transform(
                    type.getModule(),
                    type.getClassLoader(),
                    type.getName().replace('.', '/'),
                    retransformed,
                    null,
                    bytes);
            changes += changed == null ? 0 : 1;
        }
        return changes;
    }

    private @Nullable Object invoke(Object proxy, Method method, Object[] arguments) throws Exception {
        switch (method.getName()) {
            case "addTransformer":
                transformers.add((ClassFileTransformer) arguments[0]);
                return null;
            case "removeTransformer":
                return transformers.remove(arguments[0]);
            case "getAllLoadedClasses":
                return loaded().toArray(new Class<?>[0]);
            case "isModifiableClass":
                return true;
            case "retransformClasses":
                retransform();
                return null;
            default:
                throw new UnsupportedOperationException(method.getName());
        }
    }
}
