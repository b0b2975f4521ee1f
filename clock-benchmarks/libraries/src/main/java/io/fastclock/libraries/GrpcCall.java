// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
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
public final class GrpcCall implements LongSupplier, Runnable {
    private static final MethodDescriptor<byte[], byte[]> ECHO = method("test/echo");
    private static final MethodDescriptor<byte[], byte[]> SILENCE = method("test/silence");

    private final Channel channel;

    public GrpcCall() throws IOException {
        InProcessServerBuilder.forName("test")
                .directExecutor()
                .addService(ServerServiceDefinition.builder("test")
                        .addMethod(ECHO, ServerCalls.asyncUnaryCall((request, response) -> {
                            response.onNext(request);
                            response.onCompleted();
                        }))
                        .addMethod(SILENCE, ServerCalls.asyncUnaryCall((request, response) -> {}))
                        .build())
                .build()
                .start();
        channel = InProcessChannelBuilder.forName("test").directExecutor().build();
    }

    private static MethodDescriptor<byte[], byte[]> method(String name) {
        return MethodDescriptor.<byte[], byte[]>newBuilder(new Bytes(), new Bytes())
                .setType(MethodType.UNARY)
                .setFullMethodName(name)
                .build();
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

    private long call(MethodDescriptor<byte[], byte[]> method, long deadlineMillis) {
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(deadlineMillis, TimeUnit.MILLISECONDS);
        return ClientCalls.blockingUnaryCall(channel, method, options, new byte[100]).length;
    }

    @Override
    public long getAsLong() {
        return call(ECHO, 5_000);
    }

    /** A deadline is not early, and its call has no other status. */
    @Override
    public void run() {
        Thread reader = new Thread(() -> {
            while (getAsLong() > 0) {}
        });
        reader.setDaemon(true);
        reader.start();
        for (int i = 0; i < 25; i++) {
            long start = System.nanoTime();
            Status.Code code = Status.Code.OK;
            try {
                call(SILENCE, Expiry.TIME_TO_LIVE.toMillis());
            } catch (StatusRuntimeException e) {
                code = e.getStatus().getCode();
            }
            if (code != Status.Code.DEADLINE_EXCEEDED) {
                throw new AssertionError("a call without an answer ended with " + code);
            }
            Expiry.notEarly(start);
        }
    }
}
