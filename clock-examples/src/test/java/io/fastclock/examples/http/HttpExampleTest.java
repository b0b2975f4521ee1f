// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HttpExampleTest {
    @Test
    void respond_clockIsManual_hasItsDateAndLogsItsTime() {
        ManualClock clock = new ManualClock(Instant.parse("1994-11-06T08:49:37.500Z"));
        HttpExample.Server server = new HttpExample.Server(clock);

        assertThat(server.respond("GET / HTTP/1.1")).contains("\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n");
        clock.advance(Duration.ofMillis(500));
        assertThat(server.respond("GET / HTTP/1.1")).contains("\r\nDate: Sun, 06 Nov 1994 08:49:38 GMT\r\n");
        assertThat(server.log)
                .containsExactly(
                        "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"GET / HTTP/1.1\" 200 6",
                        "127.0.0.1 - - [06/Nov/1994:08:49:38 +0000] \"GET / HTTP/1.1\" 200 6");
    }
}
