// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;

/** A step timed out, or the time of the whole run was over. */
final class OutOfTimeException extends IOException {
    private static final long serialVersionUID = 1;

    OutOfTimeException(String what) {
        super(what + " timed out");
    }
}
