// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.time.Time;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
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
                .returns(Types.LONG);
        JobClient job = environment.executeAsync();
        Expiries.check(checks, key -> call(key, true), key -> call(key, false));
        job.cancel().get();
    }

    @SuppressWarnings("deprecation")
    private static StateTtlConfig timeToLive() {
        try {
            return StateTtlConfig.newBuilder(Duration.ofMillis(TTL_MILLIS)).build();
        } catch (NoSuchMethodError e) { // Before Flink 1.20.
            return StateTtlConfig.newBuilder(Time.milliseconds(TTL_MILLIS)).build();
        }
    }

    private static final class State extends KeyedProcessFunction<Long, Long, Long> {
        private static final long serialVersionUID = 1;

        private transient ValueState<Long> state;

        @Override
        public void processElement(Long call, Context context, Collector<Long> out) throws Exception {
            if (state == null) { // Not in open(...): Flink 1.18 and 2.0 have no such method in common.
                ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("state", Types.LONG);
                descriptor.enableTimeToLive(timeToLive());
                state = getRuntimeContext().getState(descriptor);
            }
            boolean isThere = call % 2 == 0 && state.value() != null;
            if (call % 2 == 1) {
                state.update(call);
            }
            ANSWERS.put(isThere);
        }
    }
}
