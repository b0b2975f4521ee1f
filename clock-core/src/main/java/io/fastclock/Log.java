// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Logs by the {@link System.Logger} named {@code io.fastclock}. Never throws, because readers and failing threads log. */
final class Log {
    private Log() {}

    static void warn(String format, Object argument, @Nullable Throwable cause) {
        try {
            // Not a static field, because most processes never need the logger.
            System.getLogger("io.fastclock").log(Level.WARNING, String.format(format, argument), cause);
        } catch (Throwable loggingFailed) {
            // Nothing else can report the failure.
        }
    }
}
