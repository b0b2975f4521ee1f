// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The Date header and the access log of an HTTP server on Netty, whose texts are built once a second. */
public final class HttpExample implements Example {
    private static final int REQUESTS = 500;

    @Override
    public void run(PrintStream out) {
        Responder responder = new Responder(FastClock.clock());
        long startNanos = System.nanoTime();
        String date = "";
        for (int i = 0; i < REQUESTS; i++) {
            date = dateOfResponse(responder);
        }
        long seconds = (System.nanoTime() - startNanos) / 1_000_000_000 + 2;
        long headers = responder.date.timesBuilt();
        long logTimes = responder.logTime.timesBuilt();
        out.printf(
                "For %,d requests, the header was built %d times and the time of the log %d times.%n",
                REQUESTS, headers, logTimes);
        out.println("  Date: " + date);
        out.println("  " + responder.log.get(0));
        Example.require(responder.log.size() == REQUESTS, responder.log.size() + " log lines");
        Example.require(
                headers <= seconds && logTimes <= seconds,
                "the texts were built more often than once in " + seconds + " s");
    }

    /** Lets a server answer a request in Netty's channel without a socket, and returns the Date header of the response. */
    static String dateOfResponse(Responder responder) {
        EmbeddedChannel connection =
                new EmbeddedChannel(new HttpServerCodec(), new HttpObjectAggregator(1_024), responder);
        connection.writeInbound(Unpooled.copiedBuffer("GET / HTTP/1.1\r\n\r\n", StandardCharsets.US_ASCII));
        ByteBuf response = connection.readOutbound();
        String date = response.toString(StandardCharsets.US_ASCII).replaceFirst("(?s).*date: ([^\r]++).*", "$1");
        response.release();
        connection.finishAndReleaseAll();
        return date;
    }

    /**
     * Responds to each request with a few bytes, and logs the request in Apache's common log format. The event
     * loops of a server keep Netty's own {@code Ticker}, {@code System}'s: a loop waits until a deadline, and then checks it.
     */
    @Sharable
    static final class Responder extends SimpleChannelInboundHandler<FullHttpRequest> {
        private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);

        final CachedSecondText date;
        final CachedSecondText logTime;
        final List<String> log = Collections.synchronizedList(new ArrayList<>());

        Responder(Clock clock) {
            date = CachedSecondText.httpDate(clock);
            logTime = CachedSecondText.accessLogTime(clock);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext connection, FullHttpRequest incoming) {
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(BODY));
            response.headers().set(HttpHeaderNames.DATE, date.get()).set(HttpHeaderNames.CONTENT_LENGTH, BODY.length);
            // Before the response: its receiver may look for the line in the log.
            log.add("127.0.0.1 - - " + logTime.get() + " \"" + incoming.method() + " "
                    + incoming.uri() + " " + incoming.protocolVersion() + "\" "
                    + response.status().code() + " " + BODY.length);
            connection.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
        }
    }
}
