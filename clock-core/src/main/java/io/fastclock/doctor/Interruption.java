// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

/** A thread that is interrupted does not sleep, so that nothing can be measured with it. */
final class Interruption {
    private Interruption() {}

    /** @throws IllegalStateException if the calling thread is interrupted, and it stays so */
    static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("interrupted while measuring");
        }
    }
}
