// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A method of the JDK that is not for applications. Another JVM, or a later one, may lack it. */
final class JdkMethod {
    private final @Nullable Method method;

    JdkMethod(String className, String name, Class<?>... parameters) {
        @Nullable Method found;
        try {
            found = Class.forName(className).getDeclaredMethod(name, parameters);
            found.setAccessible(true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            found = null;
        }
        method = found;
    }

    boolean isMissing() {
        return method == null;
    }

    /** Returns null if the method is missing or throws. */
    @Nullable Object call(@Nullable Object receiver, Object... arguments) {
        try {
            return method == null ? null : method.invoke(receiver, arguments);
        } catch (Throwable e) { // Whatever an application's class loader throws.
            return null;
        }
    }
}
