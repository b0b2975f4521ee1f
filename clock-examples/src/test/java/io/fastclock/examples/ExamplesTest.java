// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs examples by name, as the command line does. An example throws if its library does not work as it should. */
@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class ExamplesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http       | For 2,000 requests, the header was built",
                "ids        | 4 threads generated 10,000,001 ids with 0 duplicates",
                "metrics    | fastclock_ticks_total",
                "spring     | A session expires at",
                "testing    | used after another 30 minutes, is expired.",
                "event-loop | The loop handled 1,000,000 events in",
                "watching   | Clock Mode Change: DIRECT -> ",
            })
    void run_byName_printsResult(String name, String result) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        assertThat(Main.run(new String[] {name}, new PrintStream(printed, true, StandardCharsets.UTF_8)))
                .isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains(result);
    }
}
