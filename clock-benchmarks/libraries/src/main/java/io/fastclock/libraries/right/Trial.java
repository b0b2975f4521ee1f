// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

/** Uses a library, and checks all that a stale time could change. An entry of the catalogue names the class. */
interface Trial {
    /** No multiple of a tick, and more than ten ticks: the promise is about such durations. */
    int TTL_MILLIS = 153;

    void run(Checks checks) throws Exception;
}
