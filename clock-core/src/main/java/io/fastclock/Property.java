// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** Reads a system property with the rights of this library, whatever code with fewer rights has called it. */
final class Property implements PrivilegedAction<@Nullable String> {
    private final String name;

    private Property(String name) {
        this.name = name;
    }

    /** Throws what a security manager throws: a SecurityException, or anything if it reads the clock itself. */
    static @Nullable String get(String name) {
        Property property = new Property(name);
        return Jvm.VERSION >= 24 ? property.run() : AccessController.doPrivileged(property);
    }

    @Override
    public @Nullable String run() {
        return System.getProperty(name);
    }
}
