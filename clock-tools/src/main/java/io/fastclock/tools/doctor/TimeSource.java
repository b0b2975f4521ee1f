// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** The clocks that measure reads. Tests override all methods. Safe for use by multiple threads. */
class TimeSource {
    long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the CPU time of the calling thread. */
    ThreadTimes threadTimes() {
        return ThreadTimes.now();
    }

    void sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
