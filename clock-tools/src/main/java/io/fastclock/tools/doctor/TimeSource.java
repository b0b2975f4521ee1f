// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** The clocks that measure reads. An extension point for tests. Safe for use by multiple threads. */
interface TimeSource {
    TimeSource SYSTEM = new TimeSource() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public ThreadTimes threadTimes() {
            return ThreadTimes.now();
        }

        @Override
        public void sleep(long millis) throws InterruptedException {
            Thread.sleep(millis);
        }
    };

    long nanoTime();

    /** Returns the CPU time of the calling thread. */
    ThreadTimes threadTimes();

    void sleep(long millis) throws InterruptedException;
}
