// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;

/** The ways in which a thread cannot be had. */
enum NoThreads implements ThreadFactory {
    CANNOT_BE_MADE("no thread can be made, says a test") {
        @Override
        public Thread newThread(Runnable body) {
            throw new OutOfMemoryError(reason);
        }
    },
    NONE_RETURNED("the thread factory returned no thread") {
        @Override
        @SuppressWarnings("NullAway") // ThreadFactory may return null, says its documentation.
        public Thread newThread(Runnable body) {
            return null;
        }
    },
    /** What HotSpot does when it is short of memory or the system allows no more threads. */
    CANNOT_BE_STARTED("unable to create native thread, says a test") {
        @Override
        public Thread newThread(Runnable body) {
            return new Thread(body) {
                @Override
                public synchronized void start() {
                    throw new OutOfMemoryError(reason);
                }

                // From Java 21 on an executor does not call start(), but looks at this just before it starts it.
                @Override
                public State getState() {
                    throw new OutOfMemoryError(reason);
                }
            };
        }
    };

    final String reason;

    NoThreads(String reason) {
        this.reason = reason;
    }
}
