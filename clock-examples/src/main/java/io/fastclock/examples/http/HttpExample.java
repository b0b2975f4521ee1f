// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
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
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The Date header and the access log of Netty's HTTP server, whose texts are built once a second. */
public final class HttpExample implements Example {
    private static final int REQUESTS = 500;

    @Override
    public void run(PrintStream out) throws Exception {
        try (Site site = new Site(FastClock.clock())) {
            long startNanos = System.nanoTime();
            String date = "";
            for (int i = 0; i < REQUESTS; i++) {
                date = site.get();
            }
            long seconds = (System.nanoTime() - startNanos) / 1_000_000_000 + 2;
            out.printf(
                    "For %,d requests, the header was built %d times and the time of the log %d times.%n",
                    REQUESTS, site.date.timesBuilt(), site.logTime.timesBuilt());
            out.println("  Date: " + date);
            out.println("  " + site.log.get(0));
            Example.require(site.log.size() == REQUESTS, site.log.size() + " log lines");
            Example.require(
                    site.date.timesBuilt() <= seconds && site.logTime.timesBuilt() <= seconds,
                    "the texts were built more often than once in " + seconds + " s");
        }
    }

    /** Responds to each request with a few bytes, and logs the request in Apache's common log format. */
    static final class Site implements AutoCloseable {
        private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);
        private static final String LOOPBACK = "127.0.0.1";

        final CachedSecondText date;
        final CachedSecondText logTime;
        final List<String> log = Collections.synchronizedList(new ArrayList<>());
        // With Netty's own Ticker, System's: an event loop waits until a deadline, and then checks it.
        final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        private final URL address;

        Site(Clock clock) throws IOException, InterruptedException {
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
                                    .addLast(new HttpServerCodec(), new HttpObjectAggregator(1_024), new Responder());
                        }
                    })
                    .bind(LOOPBACK, 0)
                    .sync()
                    .channel();
            int port = ((InetSocketAddress) server.localAddress()).getPort();
            address = URI.create("http://" + LOOPBACK + ":" + port + "/").toURL();
        }

        /** Sends a request, and returns the Date header of the response. */
        String get() throws IOException {
            URLConnection connection = address.openConnection();
            connection.setReadTimeout(30_000);
            connection.getInputStream().readAllBytes();
            return Objects.requireNonNull(connection.getHeaderField("Date"));
        }

        @Override
        public void close() {
            threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }

        private final class Responder extends SimpleChannelInboundHandler<FullHttpRequest> {
            @Override
            protected void channelRead0(ChannelHandlerContext connection, FullHttpRequest incoming) {
                FullHttpResponse response = new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(BODY));
                response.headers()
                        .set(HttpHeaderNames.DATE, date.get())
                        .set(HttpHeaderNames.CONTENT_LENGTH, BODY.length);
                // Before the response: its receiver may look for the line in the log.
                log.add(LOOPBACK + " - - " + logTime.get() + " \"" + incoming.method() + " " + incoming.uri() + " "
                        + incoming.protocolVersion() + "\" " + response.status().code() + " " + BODY.length);
                connection.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
            }
        }
    }
}
