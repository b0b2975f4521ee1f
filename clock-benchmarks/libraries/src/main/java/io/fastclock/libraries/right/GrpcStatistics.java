// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import io.grpc.CallOptions;
import io.grpc.InternalChannelz;
import io.grpc.InternalInstrumented;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/** What channelz shows: when the last call of a channel and of a server began, and in this order. */
final class GrpcStatistics implements Trial {
    private static final class Empty implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public String parse(InputStream stream) {
            return "";
        }
    }

    private static final MethodDescriptor<String, String> ECHO = MethodDescriptor.<String, String>newBuilder(
                    new Empty(), new Empty())
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("test/echo")
            .build();

    @Override
    public void run(Checks checks) throws Exception {
        Server server = InProcessServerBuilder.forName("test")
                .directExecutor()
                .addService(ServerServiceDefinition.builder("test")
                        .addMethod(ECHO, ServerCalls.asyncUnaryCall((request, response) -> {
                            response.onNext(request);
                            response.onCompleted();
                        }))
                        .build())
                .build()
                .start();
        ManagedChannel channel =
                InProcessChannelBuilder.forName("test").directExecutor().build();
        InternalChannelz all = InternalChannelz.instance();
        ClientCalls.blockingUnaryCall(channel, ECHO, CallOptions.DEFAULT, "");
        InternalInstrumented<InternalChannelz.ChannelStats> client =
                all.getRootChannels(0, 1).channels.get(0);
        InternalInstrumented<InternalChannelz.ServerStats> called =
                all.getServers(0, 1).servers.get(0);
        for (int i = 0; i < 3_000; i++) {
            Span call = Span.of(() -> ClientCalls.blockingUnaryCall(channel, ECHO, CallOptions.DEFAULT, ""));
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
