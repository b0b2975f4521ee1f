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

/** Each by its name, as from the command line; it throws if it is not what it promises. */
@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class ExamplesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http       | 2,000 requests; the header was built",
                "ids        | 10,000,001 ids from 4 threads, 0 duplicates",
                "metrics    | fastclock_ticks_total",
                "spring     | A session expires at",
                "testing    | used after 30 minutes more: expired",
                "event-loop | 1,000,000 events in",
                "watching   | DIRECT -> ASSISTED",
            })
    void run_byName_showsWhatItPromises(String name, String shown) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        assertThat(Main.run(new String[] {name}, new PrintStream(printed, true, StandardCharsets.UTF_8)))
                .isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains(shown);
    }
}
