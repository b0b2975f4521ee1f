// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.fastclock.testing.ManualClock;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.util.ClockFactory;

/**
 * log4j2 reads its clock for the timestamp of each event. A system property names the class of the clock, here
 * {@link FastClockForLog4j}. By the kernel's tick, the lines of one tick have the same time: its step is 1 to 10 ms.
 */
public final class LoggingExample implements Example {
    /** Opens a log of lines such as {@code 1763719200000 text}, which is not flushed after each line. */
    public static LoggerContext open(Path file) {
        System.setProperty("logging-example.file", file.toString());
        return Configurator.initialize("example", "classpath:logging-example.properties");
    }

    /** Logs on a {@link ManualClock}, to show that each line has exactly the time of FastClock. */
    @Override
    public void run(PrintStream out) throws IOException {
        System.setProperty("log4j2.clock", FastClockForLog4j.class.getName()); // Before log4j2 reads it.
        Path file = Files.createTempFile("fastclock-logging", ".log");
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time);
                LoggerContext context = open(file)) {
            Logger logger = context.getLogger("example");
            logger.info("on {}", override);
            time.advance(Duration.ofMillis(1_234));
            logger.info("later");
            time.stepWall(Duration.ofHours(-1));
            logger.info("set back");
        }
        List<String> lines = Files.readAllLines(file);
        Files.delete(file);
        out.println(
                "The clock of log4j2 is " + ClockFactory.getClock().getClass().getName() + ".");
        lines.forEach(line -> out.println("  " + line));
        Example.require(
                lines.size() == 3
                        && lines.get(0).startsWith("1577836800000 on ")
                        && lines.get(1).equals("1577836801234 later")
                        && lines.get(2).equals("1577833201234 set back"),
                "log4j2 does not write the time of FastClock");
    }
}
