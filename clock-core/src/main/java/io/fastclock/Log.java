// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Logs by the {@code System.Logger} named {@code io.fastclock}, on Java 8 by the {@link Logger} of that name. Never
 * throws once it is loaded, because readers and failing threads log.
 */
final class Log {
    static void warn(String message, @Nullable Throwable cause) {
        try { // Not a static field, because most processes never need the logger.
            if (Jvm.VERSION >= 9) {
                Java9.warn("io.fastclock", message, cause);
            } else {
                Logger.getLogger("io.fastclock").log(Level.WARNING, message, cause);
            }
        } catch (Throwable t) {
            // Nothing else can report the failure of a backend.
        }
    }
}
