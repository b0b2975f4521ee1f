// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;

/** Thread factories that fail. */
enum FailingThreadFactory implements ThreadFactory {
    CREATION_FAILS("thrown by a test: no thread can be created") {
        @Override
        public Thread newThread(Runnable body) {
            throw new OutOfMemoryError(reason);
        }
    },
    RETURNS_NULL("the thread factory returned no thread") {
        @Override
        @SuppressWarnings("NullAway") // The documentation of ThreadFactory allows null.
        public Thread newThread(Runnable body) {
            return null;
        }
    },
    /** The behaviour of HotSpot when memory is short or the system allows no more threads. */
    START_FAILS("thrown by a test: unable to create native thread") {
        @Override
        public Thread newThread(Runnable body) {
            return new Thread(body) {
                @Override
                public synchronized void start() {
                    throw new OutOfMemoryError(reason);
                }

                // Since Java 21, an executor calls getState() and then starts the thread without start().
                @Override
                public State getState() {
                    throw new OutOfMemoryError(reason);
                }
            };
        }
    };

    final String reason;

    FailingThreadFactory(String reason) {
        this.reason = reason;
    }
}
