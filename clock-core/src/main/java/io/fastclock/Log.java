// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Logs by the {@code System.Logger} named {@code io.fastclock}, on Java 8 by the {@link Logger}. Never throws once it is loaded. */
final class Log {
    private static final long NANOS_BEFORE_LOGGING = 10_000_000_000L;
    private static final long NAP_NANOS = 20_000_000;
    private static final Queue<String> DEFERRED = new LinkedBlockingQueue<>();

    /** For a moment at which nobody reads: a logging backend may read the clock, or wait. */
    static void warnLater(String message) {
        DEFERRED.add(message);
    }

    static void warnDeferred() {
        if (!DEFERRED.isEmpty() && Jvm.hasStackRoom()) {
            for (String message = DEFERRED.poll(); message != null; message = DEFERRED.poll()) {
                warn(message, null);
            }
        }
    }

    /** On a thread of this library. It waits before, as an application server sets its log manager in its first moments. */
    static void warnAfterStart(List<String> more) {
        boolean isAny = !more.isEmpty() || !DEFERRED.isEmpty();
        long naps = isAny ? NANOS_BEFORE_LOGGING / NAP_NANOS : 0; // At most: a faked clock may stand still.
        for (; naps > 0 && System.nanoTime() - AbstractCachedClock.LOADED_NANOS < NANOS_BEFORE_LOGGING; naps--) {
            DaemonThreadFactory.pause(NAP_NANOS);
        }
        DEFERRED.addAll(more);
        warnDeferred();
    }

    /** As well, on a new thread: a logging backend that waits would delay the updater of a clock. */
    static void warnDeferredByThread() {
        try {
            DaemonThreadFactory threads = new DaemonThreadFactory("fastclock-log");
            threads.newThread(() -> warnAfterStart(Collections.emptyList())).start();
        } catch (Throwable t) {
            // Usually OutOfMemoryError. stats() logs them.
        }
    }

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
