// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.System.Logger.Level;
import java.lang.invoke.VarHandle;

/** What Java 8 lacks. Loaded by later versions only. Its class file is for Java 8, as a tool may read each file of a jar. */
final class Java9 {
    static void acquireFence() {
        VarHandle.acquireFence();
    }

    static Thread newThread(ThreadGroup group, Runnable body, String name) {
        return new Thread(group, body, name, 0, false); // Inherits no thread-locals.
    }

    static void warn(String logger, String message, @Nullable Throwable cause) {
        System.getLogger(logger).log(Level.WARNING, message, cause);
    }
}
