// SPDX-License-Identifier: Apache-2.0
package com.example.other;

/** Reads the clock in a package that is not included. */
public final class Outside {
    public static long millis() {
        return System.currentTimeMillis();
    }
}
