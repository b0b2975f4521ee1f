// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The version of Java that runs. A constant for the JIT compiler, so that what depends on it costs nothing. */
final class JavaVersion {
    static final int FEATURE = feature();

    private JavaVersion() {}

    private static int feature() {
        try {
            String version = System.getProperty("java.specification.version"); // "1.8", "11"
            return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
        } catch (RuntimeException e) {
            return 8; // Denied by a security manager: what works on 8 works wherever there is one.
        }
    }
}
