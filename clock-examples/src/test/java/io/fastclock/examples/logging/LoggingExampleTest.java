// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import io.fastclock.examples.measure.Report;
import io.fastclock.testing.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class LoggingExampleTest {
    /** Logs on a ManualClock. */
    static final class ManualMain {
        public static void main(String[] args) {
            ManualClock time = new ManualClock();
            try (var override = FastClock.override(time);
                    LoggerContext context = LogWriter.open(args[0])) {
                Logger logger = context.getLogger("example");
                logger.info("on {}", override);
                time.advance(Duration.ofMillis(1_234));
                logger.info("later");
                time.stepWall(Duration.ofHours(-1));
                logger.info("set back");
            }
        }
    }

    @Test
    void log4j2Clock_isFastClock_linesHaveItsTime(@TempDir Path directory) throws Exception {
        Path log = directory.resolve("manual.log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dlog4j2.clock=" + FastClockForLog4j.class.getName(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManualMain.class.getName(),
                        log.toString())
                .inheritIO()
                .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readAllLines(log))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("1577836800000 on "),
                        line -> assertThat(line).isEqualTo("1577836801234 later"),
                        line -> assertThat(line).isEqualTo("1577833201234 set back"));
    }

    @Test
    void run_fewLines_comparesFourProcesses() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Report report = new Report(new PrintStream(printed, true, StandardCharsets.UTF_8));
        LoggingMeasurement.run(report, 1, 31, 50);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("On org.apache.logging.log4j.core.util.SystemClock, ")
                .contains("On org.apache.logging.log4j.core.util.SystemMillisClock, ")
                .contains("On org.apache.logging.log4j.core.util.CachedClock, ")
                .contains("On io.fastclock.examples.logging.FastClockForLog4j, ")
                .contains(" of 1,600 timestamps");
        assertThat(report.comparisons())
                .hasSize(2)
                .allSatisfy(comparison -> assertThat(comparison.modes())
                        .hasSize(31)
                        .allMatch(mode -> mode.matches("direct|cached|assisted")));
    }
}
