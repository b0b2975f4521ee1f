// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTest {
    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void aRequestIsParsed() {
        String request = String.join(
                "\r\n",
                "POST /orders/17?full HTTP/1.1",
                "hOST:  shop.example ",
                "X-Host: other",
                "Content-Length: 12",
                "",
                "");
        assertThat(RequestHead.parse(ascii(request)))
                .isEqualTo(new RequestHead("POST", "/orders/17?full", "shop.example", 12));
        assertThat(RequestHead.parse(ascii("GET / HTTP/1.1\r\n\r\n"))).isEqualTo(new RequestHead("GET", "/", "", 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "GET / HTTP/1.1",
                "GET\r\n\r\n",
                "GET /\r\n\r\n",
                " / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost shop\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: shop\r\n",
                "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n"
            })
    void whatIsNoRequestIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RequestHead.parse(ascii(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/orders", "/orders/17", "/orders?full", "/orders/17/lines?full"})
    void aRouteIsThePathsFirstSegment(String path) {
        assertThat(new RequestHead("GET", path, "", 0).route()).isEqualTo("/orders");
    }

    @Test
    void aBackendIsRememberedUntilItExpires() {
        List<String> resolved = new ArrayList<>();
        RouteCache routes = new RouteCache(
                route -> {
                    resolved.add(route);
                    return "backend-" + resolved.size();
                },
                100);
        assertThat(routes.backend("/a", 1_000)).isEqualTo("backend-1");
        assertThat(routes.backend("/a", 1_099)).isEqualTo("backend-1");
        assertThat(routes.backend("/b", 1_099)).isEqualTo("backend-2");
        assertThat(routes.backend("/a", 1_100)).isEqualTo("backend-3");
        assertThat(resolved).containsExactly("/a", "/b", "/a");
    }

    @Test
    void aHostHasItsRateInEachSecond() {
        RequestRate rate = new RequestRate(2);
        assertThat(rate.allows("a", 5_000)).isTrue();
        assertThat(rate.allows("a", 5_001)).isTrue();
        assertThat(rate.allows("a", 5_999)).isFalse();
        assertThat(rate.allows("b", 5_999)).isTrue();
        assertThat(rate.allows("a", 6_000)).isTrue();
    }

    @Test
    void aLineSaysWhenWhatHowItEndedAndHowLongItTook() {
        AccessLog log = new AccessLog(1_000);
        log.write(1_700_000_000_123L, "GET", "/orders/17", 200, 0);
        log.write(1_700_000_000_456L, "PUT", "/", 201, -5);
        assertThat(log.text()).isEqualTo("1700000000123 GET /orders/17 200 0\n1700000000456 PUT / 201 0\n");
    }

    @Test
    void aFullLogBeginsAnew() {
        AccessLog log = new AccessLog(100);
        for (int i = 0; i < 50; i++) {
            log.write(Long.MAX_VALUE, "GET", "/orders", Integer.MAX_VALUE, Long.MAX_VALUE);
            assertThat(log.length()).isLessThanOrEqualTo(100);
            assertThat(log.text())
                    .startsWith("9223372036854775807 GET /orders ")
                    .endsWith("\n");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> log.write(0, "GET", "/".repeat(100), 200, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 6})
    void everyRequestOfTheBenchmarkIsAnsweredAndLogged(int reads) {
        AccessLog log = new AccessLog(1 << 16);
        Proxy proxy = new Proxy(
                WorkClock.SYSTEM, reads, new RequestRate(Long.MAX_VALUE), new RouteCache(route -> "b", 100), log);
        for (int i = 0; i < 64; i++) {
            assertThat(proxy.handle(ProxyRequest.request(i))).isEqualTo(i % 8 == 0 ? 201 : 200);
        }
        assertThat(log.text().lines())
                .hasSize(64)
                .last()
                .asString()
                .contains(" GET /service-15/items/3331?lang=en 200 ");
    }

    @Test
    void aHostThatAsksTooOftenIsRefusedAndTheRefusalIsLogged() {
        AccessLog log = new AccessLog(1 << 12);
        Proxy proxy = new Proxy(WorkClock.NONE, 6, new RequestRate(1), new RouteCache(route -> "b", 100), log);
        assertThat(proxy.handle(ProxyRequest.request(1))).isEqualTo(Proxy.OK);
        assertThat(proxy.handle(ProxyRequest.request(1))).isEqualTo(Proxy.TOO_MANY_REQUESTS);
        assertThat(log.text().lines()).last().asString().contains(" 429 ");
    }

    @Test
    void thereAreNoMoreThanSixReads() {
        AccessLog log = new AccessLog(1_000);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Proxy(WorkClock.NONE, 7, new RequestRate(1), new RouteCache(route -> "b", 100), log));
    }
}
