// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

/** Uses a library, and checks all that a stale time could change. An entry of the catalogue names the class. */
interface Trial extends Runnable {
    /** No multiple of a tick, and more than ten ticks: the promise is about such durations. */
    int TTL_MILLIS = 153;

    void run(Checks checks) throws Exception;

    /** A kernel's coarse clock is less than two ticks old, and the longest tick takes 10 ms. */
    @Override
    default void run() {
        Checks checks = new Checks(20);
        try {
            run(checks);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        checks.requireRight();
    }
}
