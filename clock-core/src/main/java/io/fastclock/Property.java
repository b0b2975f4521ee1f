// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;

/** Reads system properties with the rights of this library, whatever code with fewer rights has called it. */
final class Property implements PrivilegedAction<@Nullable Object> {
    private final @Nullable String name; // Null: the names of all.

    private Property(@Nullable String name) {
        this.name = name;
    }

    /** Throws what a security manager throws: a SecurityException, or anything if it reads the clock itself. */
    static @Nullable String get(String name) {
        return (String) privileged(new Property(name));
    }

    /** Returns no names if access is denied. */
    @SuppressWarnings("unchecked")
    static Set<String> names() {
        try {
            return (Set<String>) Objects.requireNonNull(privileged(new Property(null)));
        } catch (RuntimeException e) {
            return Collections.emptySet();
        }
    }

    private static @Nullable Object privileged(Property property) {
        return Jvm.VERSION >= 24 ? property.run() : AccessController.doPrivileged(property);
    }

    @Override
    public @Nullable Object run() {
        return name == null ? System.getProperties().stringPropertyNames() : System.getProperty(name);
    }
}
