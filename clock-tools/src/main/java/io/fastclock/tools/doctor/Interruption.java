// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** Detects an interrupt of the measuring thread. An interrupted thread does not park, so its measurements are invalid. */
final class Interruption {
    private Interruption() {}

    /** @throws IllegalStateException if the calling thread is interrupted. The interrupt flag stays set */
    static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("interrupted while measuring");
        }
    }
}
