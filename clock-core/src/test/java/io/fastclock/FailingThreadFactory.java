// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;

/** Thread factories that fail. */
enum FailingThreadFactory implements ThreadFactory {
    CREATION_FAILS {
        @Override
        public Thread newThread(Runnable body) {
            throw new OutOfMemoryError("thrown by a test: no thread can be created");
        }
    },
    RETURNS_NULL {
        @Override
        @SuppressWarnings("NullAway") // The documentation of ThreadFactory allows null.
        public Thread newThread(Runnable body) {
            return null;
        }
    },
    /** The behaviour of HotSpot when memory is short or the system allows no more threads. */
    START_FAILS {
        @Override
        public Thread newThread(Runnable body) {
            return new Thread(body) {
                @Override
                public synchronized void start() {
                    throw new OutOfMemoryError("thrown by a test: unable to create native thread");
                }
            };
        }
    }
}
