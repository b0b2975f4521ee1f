// SPDX-License-Identifier: Apache-2.0
package com.example.app;

/** Takes results, so that no call is in vain. */
final class Sink {
    private Sink() {}

    static void use(Object value) {
        if (value.hashCode() == 1 && System.getProperties().isEmpty()) {
            throw new AssertionError(value);
        }
    }
}
