// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.Arrays;

/** Consumes results, so that the JIT compiler does not remove the calls. */
final class Sink {
    static void use(Object... values) {
        if (Arrays.hashCode(values) == 1 && System.getProperties().isEmpty()) {
            throw new AssertionError(values);
        }
    }
}
