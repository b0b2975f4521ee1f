// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** log4j2 reads the property once: each test has a process of its own. */
class LoggingExampleIT {
    /** Logs on a ManualClock. */
    static final class ManualMain {
        public static void main(String[] args) {
            ManualClock time = new ManualClock();
            try (var override = FastClock.override(time);
                    LoggerContext context = LoggingExample.open(Path.of(args[0]))) {
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
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Dlog4j2.clock=" + FastClockForLog4j.class.getName(),
                        ManualMain.class.getName(),
                        log.toString())
                .inheritIO()
                .start();
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readAllLines(log))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("1577836800000 on "),
                        line -> assertThat(line).isEqualTo("1577836801234 later"),
                        line -> assertThat(line).isEqualTo("1577833201234 set back"));
    }
}
