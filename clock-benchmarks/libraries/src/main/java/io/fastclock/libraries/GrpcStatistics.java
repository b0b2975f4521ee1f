// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.grpc.InternalChannelz;
import io.grpc.InternalInstrumented;
import java.util.concurrent.TimeUnit;

/** What channelz shows: when the last call of a channel and of a server began, and in this order. */
final class GrpcStatistics implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        GrpcCall echo = new GrpcCall();
        InternalChannelz all = InternalChannelz.instance();
        long unused = echo.getAsLong();
        InternalInstrumented<InternalChannelz.ChannelStats> client =
                all.getRootChannels(0, 1).channels.get(0);
        InternalInstrumented<InternalChannelz.ServerStats> called =
                all.getServers(0, 1).servers.get(0);
        for (int i = 0; i < 3_000; i++) {
            Span call = Span.of(echo::getAsLong);
            long started = client.getStats().get().lastCallStartedNanos;
            long received = called.getStats().get().lastCallStartedNanos;
            checks.time("started", TimeUnit.NANOSECONDS.toMillis(started), call);
            checks.time("received", TimeUnit.NANOSECONDS.toMillis(received), call);
            checks.order("started and received", started, received);
            checks.check("calls", client.getStats().get().callsStarted == i + 2, "lost");
            Thread.sleep(0, 500_000);
        }
        Checks.require(echo.closesWithinSeconds(10), "not closed in 10 s");
    }
}
