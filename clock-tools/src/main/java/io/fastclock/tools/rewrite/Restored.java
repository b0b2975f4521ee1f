// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A transformer that changes nothing. It records the retransformed classes that are no longer instrumented. */
public final class Restored implements ClassFileTransformer {
    private final Set<Class<?>> classes = ConcurrentHashMap.newKeySet();
    private final Predicate<ClassFile> isRestored;

    public Restored(Predicate<ClassFile> isRestored) {
        this.isRestored = isRestored;
    }

    public boolean contains(Class<?> loaded) {
        return classes.contains(loaded);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (redefined != null && isRestored.test(new ClassFile(classFile))) {
            classes.add(redefined);
        }
        return null;
    }
}
