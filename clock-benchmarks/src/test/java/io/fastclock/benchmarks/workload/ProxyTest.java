// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTest {
    private static Proxy proxy(WorkClock clock, int reads) {
        Proxy proxy = new Proxy();
        proxy.clock = clock;
        proxy.parameter = reads;
        return proxy;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void header_inAnyCase_isFoundAndStripped() {
        String head =
                String.join("\r\n", "POST /orders/17?full HTTP/1.1", "X-Host: other", "hOST:  shop.example ", "", "");
        assertThat(Proxy.header(head, "Host:")).isEqualTo("shop.example");
        assertThat(Proxy.header(head, "Content-Length:")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 6})
    void handle_ofTheBenchmarksRequests_answersAndLogsEach(int reads) {
        Proxy proxy = proxy(WorkClock.SYSTEM, reads);
        for (int i = 0; i < 64; i++) {
            assertThat(proxy.handle(Proxy.request(i))).isEqualTo(i % 8 == 0 ? 201 : 200);
        }
        assertThat(proxy.log.toString().lines())
                .hasSize(64)
                .last()
                .asString()
                .contains(" GET /service-15/items/3331?lang=en 200 ");
    }

    @Test
    void handle_withoutReads_logsConstantTime() {
        Proxy proxy = proxy(WorkClock.SYSTEM, 0);
        proxy.handle(ascii("PUT /a HTTP/1.1\r\n\r\n"));
        assertThat(proxy.log.toString()).isEqualTo("1700000000000 PUT /a 200 0\n");
    }

    @Test
    void handle_aboveHostsRateLimit_refusesAndLogs() {
        Proxy proxy = proxy(WorkClock.NONE, 6);
        proxy.requestsPerSecond = 1;
        assertThat(proxy.handle(Proxy.request(1))).isEqualTo(200);
        assertThat(proxy.handle(Proxy.request(2))).isEqualTo(200); // Another host.
        assertThat(proxy.handle(Proxy.request(1))).isEqualTo(429);
        assertThat(proxy.log.toString().lines()).last().asString().contains(" 429 ");
    }

    @Test
    void log_full_isCleared() {
        Proxy proxy = proxy(WorkClock.NONE, 0);
        for (int i = 0; i < 5_000; i++) {
            proxy.handle(Proxy.request(i));
        }
        assertThat(proxy.log.toString())
                .hasSizeLessThan(1 << 17)
                .startsWith("1700000000000 ")
                .endsWith("\n");
    }
}
