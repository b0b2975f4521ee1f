// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;

/**
 * log4j2 reads its clock for the timestamp of each event. A system property names the class of the clock, here
 * {@link FastClockForLog4j}:
 *
 * <pre>-Dlog4j2.clock=io.fastclock.examples.logging.FastClockForLog4j</pre>
 */
public final class LoggingExample implements Example {
    @Override
    public void run(Report report) throws Exception {
        LoggingMeasurement.run(report);
    }
}
