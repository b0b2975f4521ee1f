// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Thread factories that fail. */
enum FailingThreadFactory implements ThreadFactory {
    CREATION_FAILS,
    RETURNS_NULL,
    START_FAILS; // The behaviour of HotSpot when memory is short or the system allows no more threads.

    @Override
    public @Nullable Thread newThread(Runnable body) {
        if (this == CREATION_FAILS) {
            throw new OutOfMemoryError("thrown by a test: no thread can be created");
        }
        return this == RETURNS_NULL
                ? null
                : new Thread(body) {
                    @Override
                    public synchronized void start() {
                        throw new OutOfMemoryError("thrown by a test: unable to create native thread");
                    }
                };
    }
}
