// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.examples.Example;
import java.io.PrintStream;

/**
 * log4j2 reads its clock for the timestamp of each event. A system property names the clock's class, here
 * {@link FastClockForLog4j}:
 *
 * <pre>-Dlog4j2.clock=io.fastclock.examples.logging.FastClockForLog4j</pre>
 */
public final class LoggingExample implements Example {
    @Override
    public void run(PrintStream out) throws Exception {
        LoggingMeasurement.print(out);
    }
}
