// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All examples of the runnable jar, in one process. An example throws if its library does not work as it should. */
class ExamplesJarIT {
    private static String printed = "";

    @BeforeAll
    static void runAll() throws Exception {
        Path jar = Path.of(System.getProperty("test.fastclock.jar")).resolveSibling("examples.jar");
        printed = JavaProcess.run(JavaProcess.java("-jar", jar, "--all"), Map.of()).out;
    }

    @Test
    void run_all_printsEachOnce() {
        assertThat(printed.lines().filter(line -> line.startsWith("== ")).map(line -> line.substring(3)))
                .containsExactlyElementsOf(Main.names());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sql-audit    | CALL PAUSE(300) from",
                "rate-limiter | The limiter grants at most 1000 calls in any 500 ms: ",
                "bucket4j     | The bucket has 1000 tokens",
                "resilience4j | then was HALF_OPEN.",
                "sentinel     | Sentinel grants 100 calls per second: ",
                "caffeine     | the entry has expired.",
                "guava        | the entry has expired.",
                "logging      | The clock of log4j2 is io.fastclock.examples.logging.FastClockForLog4j.",
                "logging      | 1577836801234 later",
                "http         | For 500 requests, the header was built",
                "ids          | 4 threads generated 1,000,000 ids, 1,000,000 of them different.",
                "ids          | TickerClock: ",
                "metrics      | fastclock_staleness_seconds",
                "spring       | A session expires at",
                "testing      | used after another 30 minutes, is expired.",
                "worst-case   | a token bucket: 10, one more in 10 ms",
                "event-loop   | The loop handled 1,000,000 events in",
                "watching     | JMX shows mode ",
                "watching     | Flight Recorder shows io.fastclock.KernelTick: ",
                "agent        | With -javaagent:clock-tools.jar=replace,include=org.apache.*:",
            })
    void run_all_printsResultOfEach(String name, String result) {
        String section = printed.substring(printed.indexOf("== " + name));
        int end = section.indexOf("\n== ");
        assertThat(end < 0 ? section : section.substring(0, end)).contains(result);
    }
}
