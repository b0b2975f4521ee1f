// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Warnings, through the platform's own logging facade, under the name {@code io.fastclock}. */
final class Log {
    private Log() {}

    /**
     * Warns, and never throws: it is called from readers and from dying threads.
     *
     * @param format the message, with {@code %s} for the argument; put together here, because that may throw as well
     */
    static void warn(String format, Object argument, @Nullable Throwable cause) {
        try {
            String message = String.format(format, argument);
            // Looked up here and not in a static field: most processes never need it.
            System.getLogger("io.fastclock").log(Level.WARNING, message, cause);
        } catch (Throwable loggingFailed) {
            // There is nobody left to tell.
        }
    }
}
