// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.examples.Example;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LongSummaryStatistics;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.AppenderComponentBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.apache.logging.log4j.core.util.ClockFactory;

/**
 * log4j2 reads its clock for the timestamp of each event. A system property names the class of the clock, here
 * {@link FastClockForLog4j}:
 *
 * <pre>-Dlog4j2.clock=io.fastclock.examples.logging.FastClockForLog4j</pre>
 */
public final class LoggingExample implements Example {
    private static final int LINES = 100_000;

    /** No working clock is so inaccurate, unless the process was suspended. */
    private static final long MAX_ERROR_MILLIS = 30_000;

    /** Opens a log of lines such as {@code 1763719200000 text}, which is not flushed after each line. */
    public static LoggerContext open(Path file) {
        ConfigurationBuilder<BuiltConfiguration> builder = ConfigurationBuilderFactory.newConfigurationBuilder();
        AppenderComponentBuilder appender = builder.newAppender("file", "RandomAccessFile")
                .addAttribute("fileName", file.toString())
                .addAttribute("immediateFlush", false)
                .add(builder.newLayout("PatternLayout").addAttribute("pattern", "%d{UNIX_MILLIS} %m%n"));
        builder.setStatusLevel(Level.ERROR)
                .add(appender)
                .add(builder.newRootLogger(Level.INFO).add(builder.newAppenderRef("file")));
        return Configurator.initialize(builder.build());
    }

    /** Each line has log4j2's timestamp, and the result of a direct read immediately before. */
    @Override
    public void run(PrintStream out) throws IOException {
        System.setProperty("log4j2.clock", FastClockForLog4j.class.getName()); // Before log4j2 reads it.
        Path file = Files.createTempFile("fastclock-logging", ".log");
        try {
            try (LoggerContext context = open(file)) {
                Logger logger = context.getLogger("example");
                for (int i = 0; i < LINES; i++) {
                    logger.info(System.currentTimeMillis());
                }
            }
            out.println("The clock of log4j2 is "
                    + ClockFactory.getClock().getClass().getName() + ".");
            LongSummaryStatistics staleness = Files.readAllLines(file).stream()
                    .map(line -> line.split(" ", 2))
                    .mapToLong(line -> Long.parseLong(line[1]) - Long.parseLong(line[0]))
                    .summaryStatistics();
            out.printf("The worst of %,d timestamps was %d ms stale.%n", staleness.getCount(), staleness.getMax());
            Example.require(ClockFactory.getClock() instanceof FastClockForLog4j, "log4j2 does not use FastClock");
            Example.require(
                    staleness.getCount() == LINES
                            && staleness.getMax() <= MAX_ERROR_MILLIS
                            && staleness.getMin() >= -MAX_ERROR_MILLIS,
                    "log4j2 does not write the time of FastClock: " + staleness);
        } finally {
            Files.delete(file);
        }
    }
}
