// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An access log and a Date header on Netty's HTTP server, asked by the JDK's client over loopback. */
final class HttpExample implements Example {
    private static final int REQUESTS = 2_000;
    private static final int CALLS = 20_000;

    @Override
    public void run(PrintStream out) throws Exception {
        try (Site site = new Site(FastClock.clock())) {
            long startNanos = System.nanoTime();
            String date = "";
            for (int i = 0; i < REQUESTS; i++) {
                date = site.get();
                checkIsNow(date);
            }
            long seconds = (System.nanoTime() - startNanos) / 1_000_000_000 + 2;
            out.printf(
                    "%,d requests; the header was built %d times, the log's time %d times.%n",
                    REQUESTS, site.date.timesBuilt(), site.logTime.timesBuilt());
            out.println("  Date: " + date);
            out.println("  " + site.log.get(0));
            if (site.log.size() != REQUESTS
                    || site.date.timesBuilt() > seconds
                    || site.logTime.timesBuilt() > seconds) {
                throw new IllegalStateException(site.log.size() + " log lines, within " + seconds + " seconds");
            }
        }
        measure(out);
    }

    private static void checkIsNow(String date) {
        Instant said =
                ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        // Cut to the second, and a moment ago; generously more where the machine is busy.
        if (Duration.between(said, Instant.now()).abs().toSeconds() > 10) {
            throw new IllegalStateException("the header says " + date + ", and it is " + Instant.now());
        }
    }

    private static void measure(PrintStream out) {
        CachedSecondText onSystem = CachedSecondText.httpDate(DirectClock.instance());
        CachedSecondText onFast = CachedSecondText.httpDate(FastClock.clock());
        BeforeAndAfter.print(
                out,
                "the header, built each time and cached for a second, both on the system clock",
                "the cached text",
                () -> built(CALLS),
                () -> cached(onSystem),
                CALLS);
        BeforeAndAfter.print(out, "the header, cached on both", () -> cached(onSystem), () -> cached(onFast), CALLS);
    }

    private static long built(int calls) {
        long length = 0;
        for (int i = 0; i < calls; i++) {
            length += CachedSecondText.httpDate(DirectClock.instance()).get().length();
        }
        return length;
    }

    private static long cached(CachedSecondText text) {
        long length = 0;
        for (int i = 0; i < CALLS; i++) {
            length += text.get().length();
        }
        return length;
    }

    /** Answers every request with a few bytes, and writes a line for it in Apache's common log format. */
    static final class Site implements AutoCloseable {
        private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);
        private static final String LOOPBACK = "127.0.0.1";

        final CachedSecondText date;
        final CachedSecondText logTime;
        final List<String> log = Collections.synchronizedList(new ArrayList<>());
        private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        private final HttpClient client = HttpClient.newHttpClient();
        private final HttpRequest request;

        Site(Clock clock) throws InterruptedException {
            date = CachedSecondText.httpDate(clock);
            logTime = CachedSecondText.accessLogTime(clock);
            Channel server = new ServerBootstrap()
                    .group(threads)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel connection) {
                            connection
                                    .pipeline()
                                    .addLast(new HttpServerCodec(), new HttpObjectAggregator(1_024), new Answer());
                        }
                    })
                    .bind(LOOPBACK, 0)
                    .sync()
                    .channel();
            int port = ((InetSocketAddress) server.localAddress()).getPort();
            request = HttpRequest.newBuilder(URI.create("http://" + LOOPBACK + ":" + port + "/"))
                    .version(HttpClient.Version.HTTP_1_1)
                    .timeout(Duration.ofSeconds(30))
                    .build();
        }

        /** Asks it, and returns the Date header of its answer. */
        String get() throws IOException, InterruptedException {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            return response.headers().firstValue("Date").orElseThrow();
        }

        @Override
        public void close() {
            threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }

        /** For one connection, whose requests Netty brings one after the other. */
        private final class Answer extends SimpleChannelInboundHandler<FullHttpRequest> {
            @Override
            protected void channelRead0(ChannelHandlerContext connection, FullHttpRequest asked) {
                FullHttpResponse response = new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(BODY));
                response.headers()
                        .set(HttpHeaderNames.DATE, date.get())
                        .set(HttpHeaderNames.CONTENT_LENGTH, BODY.length);
                // Before the answer goes out, so that whoever has got it finds its line in the log.
                log.add(LOOPBACK + " - - " + logTime.get() + " \"" + asked.method() + " " + asked.uri() + " "
                        + asked.protocolVersion() + "\" " + response.status().code() + " " + BODY.length);
                connection.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            }
        }
    }
}
