// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Logs warnings by the {@link System.Logger} named {@code io.fastclock}. */
final class Log {
    private Log() {}

    /**
     * Logs a warning. Never throws, because readers and failing threads call this method.
     *
     * @param format the message, with {@code %s} for the argument. Formatted here, because formatting may throw
     */
    static void warn(String format, Object argument, @Nullable Throwable cause) {
        log(Level.WARNING, format, argument, cause);
    }

    /** Logs what needs no action. Never throws. */
    static void info(String format, Object argument) {
        log(Level.INFO, format, argument, null);
    }

    private static void log(Level level, String format, Object argument, @Nullable Throwable cause) {
        try {
            String message = String.format(format, argument);
            // Not a static field, because most processes never need the logger.
            System.getLogger("io.fastclock").log(level, message, cause);
        } catch (Throwable loggingFailed) {
            // Nothing else can report the failure.
        }
    }
}
