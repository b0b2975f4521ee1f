// SPDX-License-Identifier: Apache-2.0
package com.example.app;

/** Consumes results, so that the JIT compiler does not remove the calls. */
final class Sink {
    static void use(Object value) {
        if (value.hashCode() == 1 && System.getProperties().isEmpty()) {
            throw new AssertionError(value);
        }
    }
}
