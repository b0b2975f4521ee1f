// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.examples.logging.FastClockForLog4j;
import io.fastclock.examples.logging.LoggingExample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.util.ClockFactory;

/** A line that log4j2 writes to a file. */
final class LogCalls {
    private LogCalls() {}

    /** Sets log4j2's clock, which works once in a process. */
    static Call line(Side side, String systemClock) throws IOException {
        String wanted = side == Side.SYSTEM
                ? "org.apache.logging.log4j.core.util." + systemClock
                : FastClockForLog4j.class.getName();
        System.setProperty("log4j2.clock", wanted);
        String used = ClockFactory.getClock().getClass().getName();
        if (!used.equals(wanted)) {
            throw new IllegalStateException("log4j2 uses " + used + " and not " + wanted);
        }
        Path file = Files.createTempFile("fastclock-gains", ".log");
        file.toFile().deleteOnExit();
        Logger logger = LoggingExample.open(file).getLogger("gains");
        return () -> {
            logger.info("a line");
            return 0;
        };
    }
}
