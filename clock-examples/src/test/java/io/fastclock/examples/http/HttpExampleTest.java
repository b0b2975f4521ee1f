// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpExampleTest {
    private final ManualClock clock = new ManualClock();

    // The first is the example of RFC 9110.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1994-11-06T08:49:37Z     | Sun, 06 Nov 1994 08:49:37 GMT",
                "1969-12-31T23:59:59.001Z | Wed, 31 Dec 1969 23:59:59 GMT",
            })
    void httpDate_anyLocale_isImfFixdate(String instant, String header) {
        Locale locale = Locale.getDefault();
        Locale.setDefault(Locale.CHINA); // The header is English in every locale.
        try {
            clock.setWall(Instant.parse(instant));
            assertThat(CachedSecondText.httpDate(clock).get()).isEqualTo(header);
        } finally {
            Locale.setDefault(locale);
        }
    }

    @Test
    void get_anyTime_buildsTextOnceASecond() {
        clock.setWall(Instant.parse("2025-01-01T00:00:00.700Z"));
        CachedSecondText date = CachedSecondText.httpDate(clock);
        assertThat(date.timesBuilt()).isZero();
        String first = date.get();
        clock.advance(Duration.ofMillis(299));
        assertThat(date.get()).isSameAs(first);
        assertThat(date.timesBuilt()).isEqualTo(1);

        clock.advance(Duration.ofMillis(1)); // Another second, less than 1,000 ms after the first read.
        assertThat(date.get()).isEqualTo("Wed, 01 Jan 2025 00:00:01 GMT");
        assertThat(date.timesBuilt()).isEqualTo(2);

        clock.stepWall(Duration.ofSeconds(-2));
        assertThat(date.get()).isEqualTo("Tue, 31 Dec 2024 23:59:59 GMT");
    }

    @Test
    void dateOfResponse_clockIsManual_isItsDateAndLogHasItsTime() {
        clock.setWall(Instant.parse("1994-11-06T08:49:37.500Z"));
        HttpExample.Responder responder = new HttpExample.Responder(clock);
        assertThat(HttpExample.dateOfResponse(responder)).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
        assertThat(HttpExample.dateOfResponse(responder)).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
        clock.advance(Duration.ofMillis(500));
        assertThat(HttpExample.dateOfResponse(responder)).isEqualTo("Sun, 06 Nov 1994 08:49:38 GMT");

        assertThat(responder.log)
                .containsExactly(
                        "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"GET / HTTP/1.1\" 200 6",
                        "127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] \"GET / HTTP/1.1\" 200 6",
                        "127.0.0.1 - - [06/Nov/1994:08:49:38 +0000] \"GET / HTTP/1.1\" 200 6");
    }
}
