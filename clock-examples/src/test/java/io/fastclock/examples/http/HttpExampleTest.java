// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HttpExampleTest {
    @Test
    void get_clockIsManual_returnsItsDateAndLogsItsTime() throws Exception {
        ManualClock clock = new ManualClock(Instant.parse("1994-11-06T08:49:37.500Z"));
        try (HttpExample.Site site = new HttpExample.Site(clock)) {
            assertThat(site.get()).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
            assertThat(site.get()).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
            clock.advance(Duration.ofMillis(500));
            assertThat(site.get()).isEqualTo("Sun, 06 Nov 1994 08:49:38 GMT");

            assertThat(site.log)
                    .containsExactly(
                            "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"GET / HTTP/1.1\" 200 6",
                            "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"GET / HTTP/1.1\" 200 6",
                            "127.0.0.1 - - [06/Nov/1994:08:49:38 +0000] \"GET / HTTP/1.1\" 200 6");
        }
    }

    @Test
    void eventLoop_waitsUntilDeadlines_readsSystem() throws Exception {
        try (HttpExample.Site site = new HttpExample.Site(new ManualClock())) {
            assertThat(site.threads.next().ticker()).isSameAs(Ticker.systemTicker());
        }
    }
}
