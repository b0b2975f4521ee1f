// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.examples.measure.BeforeAndAfter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.AppenderComponentBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.apache.logging.log4j.core.util.Clock;
import org.apache.logging.log4j.core.util.ClockFactory;

/**
 * A process that writes a log with the clock that its property {@code log4j2.clock} names. It prints the class of that clock.
 * For each number that it reads from its input, it writes as many lines, and then prints the nanoseconds and the mode of
 * FastClock. A line has log4j2's timestamp and the result of a direct read immediately before.
 */
final class LogWriter {
    private LogWriter() {}

    public static void main(String[] args) throws IOException {
        try (LoggerContext context = open(args[0])) {
            Logger logger = context.getLogger("example");
            Clock clock = ClockFactory.getClock();
            System.out.println(clock.getClass().getName());
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
            for (String lines = in.readLine(); lines != null; lines = in.readLine()) {
                long nanos = write(logger, Integer.parseInt(lines));
                System.out.println(
                        nanos + " " + (clock instanceof FastClockForLog4j ? BeforeAndAfter.fastClockMode() : "none"));
            }
        }
    }

    private static long write(Logger logger, int lines) {
        long startNanos = System.nanoTime();
        for (int i = 0; i < lines; i++) {
            logger.info(System.currentTimeMillis());
        }
        return System.nanoTime() - startNanos;
    }

    /** Opens a log of lines such as {@code 1763719200000 1763719200000}, which is not flushed after each line. */
    static LoggerContext open(String file) {
        ConfigurationBuilder<BuiltConfiguration> builder = ConfigurationBuilderFactory.newConfigurationBuilder();
        AppenderComponentBuilder appender = builder.newAppender("file", "RandomAccessFile")
                .addAttribute("fileName", file)
                .addAttribute("immediateFlush", false)
                .add(builder.newLayout("PatternLayout").addAttribute("pattern", "%d{UNIX_MILLIS} %m%n"));
        builder.setStatusLevel(Level.ERROR)
                .add(appender)
                .add(builder.newRootLogger(Level.INFO).add(builder.newAppenderRef("file")));
        return Configurator.initialize(builder.build());
    }
}
