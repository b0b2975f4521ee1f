// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;

/** Keyed state of a job in this process. A record is a put, or asks. */
final class FlinkTtl implements Trial {
    private static final SynchronousQueue<Long> CALLS = new SynchronousQueue<>();
    private static final SynchronousQueue<Boolean> ANSWERS = new SynchronousQueue<>();

    private static boolean call(int key, boolean isPut) throws InterruptedException {
        CALLS.put(2L * (key + 1) + (isPut ? 1 : 0));
        return ANSWERS.take();
    }

    @Override
    public void run(Checks checks) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.setBufferTimeout(0);
        environment
                .fromSequence(0, Long.MAX_VALUE - 1)
                .map(i -> CALLS.take())
                .returns(Types.LONG)
                .keyBy(call -> call / 2, Types.LONG)
                .process(new State())
                .returns(Types.LONG)
                .sinkTo(new DiscardingSink<>());
        JobClient job = environment.executeAsync();
        Expiries.check(checks, key -> call(key, true), key -> call(key, false));
        job.cancel().get();
    }

    private static final class State extends KeyedProcessFunction<Long, Long, Long> {
        private static final long serialVersionUID = 1;

        private transient ValueState<Long> state;

        @Override
        @SuppressWarnings("deprecation") // The other method came with Flink 1.19.
        public void open(Configuration parameters) {
            ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("state", Types.LONG);
            descriptor.enableTimeToLive(
                    StateTtlConfig.newBuilder(Duration.ofMillis(TTL_MILLIS)).build());
            state = getRuntimeContext().getState(descriptor);
        }

        @Override
        public void processElement(Long call, Context context, Collector<Long> out) throws Exception {
            boolean isThere = call % 2 == 0 && state.value() != null;
            if (call % 2 == 1) {
                state.update(call);
            }
            ANSWERS.put(isThere);
        }
    }
}
