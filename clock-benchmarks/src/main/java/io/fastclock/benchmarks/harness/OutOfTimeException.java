// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;

/** A step was ended because its time, or that of the whole run, was over. */
final class OutOfTimeException extends IOException {
    private static final long serialVersionUID = 1;

    OutOfTimeException(String what) {
        super(what + " was ended: its time was over");
    }
}
