// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.grpc.CallOptions;
import io.grpc.InternalChannelz;
import io.grpc.InternalInstrumented;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Calls in the process, each with a deadline. The trial is about what channelz shows: when the last call of a channel and of a server
 * began, and in this order.
 */
public final class GrpcStatistics implements LongSupplier, Trial {
    private static final MethodDescriptor<byte[], byte[]> ECHO = MethodDescriptor.<byte[], byte[]>newBuilder(
                    new Bytes(), new Bytes())
            .setType(MethodType.UNARY)
            .setFullMethodName("test/echo")
            .build();

    private final Server server;
    private final ManagedChannel channel;

    public GrpcStatistics() throws IOException {
        server = InProcessServerBuilder.forName("test")
                .directExecutor()
                .addService(ServerServiceDefinition.builder("test")
                        .addMethod(ECHO, ServerCalls.asyncUnaryCall((request, response) -> {
                            response.onNext(request);
                            response.onCompleted();
                        }))
                        .build())
                .build()
                .start();
        channel = InProcessChannelBuilder.forName("test").directExecutor().build();
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public long getAsLong() {
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(5, TimeUnit.SECONDS);
        return ClientCalls.blockingUnaryCall(channel, ECHO, options, new byte[100]).length;
    }

    @Override
    public void run(Checks checks) throws Exception {
        InternalChannelz all = InternalChannelz.instance();
        long unused = getAsLong();
        InternalInstrumented<InternalChannelz.ChannelStats> client =
                all.getRootChannels(0, 1).channels.get(0);
        InternalInstrumented<InternalChannelz.ServerStats> called =
                all.getServers(0, 1).servers.get(0);
        for (int i = 0; i < 3_000; i++) {
            Span call = Span.of(this::getAsLong);
            long started = client.getStats().get().lastCallStartedNanos;
            long received = called.getStats().get().lastCallStartedNanos;
            checks.time("started", TimeUnit.NANOSECONDS.toMillis(started), call);
            checks.time("received", TimeUnit.NANOSECONDS.toMillis(received), call);
            checks.order("started and received", started, received);
            checks.check("calls", client.getStats().get().callsStarted == i + 2, "lost");
            Thread.sleep(0, 500_000);
        }
        channel.shutdown();
        server.shutdown();
        Checks.require(channel.awaitTermination(10, TimeUnit.SECONDS), "not closed in 10 s");
    }
}
