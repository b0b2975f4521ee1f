// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.examples.measure.Report;

/** A use of FastClock. */
public interface Example {
    /**
     * Runs for some seconds and reports what it found.
     *
     * @throws Exception if the library does not work on FastClock as it should
     */
    void run(Report report) throws Exception;
}
