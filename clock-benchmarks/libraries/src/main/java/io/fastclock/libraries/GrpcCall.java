// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.grpc.CallOptions;
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

/** Calls in the process, each with a deadline. */
public final class GrpcCall implements LongSupplier {
    private static final MethodDescriptor<byte[], byte[]> ECHO = MethodDescriptor.<byte[], byte[]>newBuilder(
                    new Bytes(), new Bytes())
            .setType(MethodType.UNARY)
            .setFullMethodName("test/echo")
            .build();

    private final Server server;
    private final ManagedChannel channel;

    public GrpcCall() throws IOException {
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

    boolean closesWithinSeconds(int seconds) throws InterruptedException {
        channel.shutdown();
        server.shutdown();
        return channel.awaitTermination(seconds, TimeUnit.SECONDS);
    }
}
