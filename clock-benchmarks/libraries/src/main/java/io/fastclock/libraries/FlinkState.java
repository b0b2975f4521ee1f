// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;

/** Records of a job in this process, which reads and writes keyed state that expires: {@link #RECORDS} for each call. */
public final class FlinkState implements LongSupplier {
    static final int RECORDS = 1_000_000;

    private static final int KEYS = 1_000;

    private static final Semaphore STARTS = new Semaphore(0);
    private static final Semaphore ENDS = new Semaphore(0);

    private boolean isStarted;

    private static void start() {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.getConfig().enableObjectReuse();
        environment
                .fromSequence(0, Long.MAX_VALUE - 1)
                .map(i -> {
                    if (i % RECORDS == 0) {
                        STARTS.acquire();
                    }
                    return i;
                })
                .returns(Types.LONG)
                .keyBy(i -> (int) (i % KEYS), Types.INT)
                .process(new Count())
                .returns(Types.LONG)
                .sinkTo(new DiscardingSink<>());
        try {
            environment.executeAsync();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long getAsLong() {
        if (!isStarted) {
            start();
            isStarted = true;
        }
        STARTS.release();
        ENDS.acquireUninterruptibly();
        return 1;
    }

    private static final class Count extends KeyedProcessFunction<Integer, Long, Long> {
        private static final long serialVersionUID = 1;

        private transient ValueState<Long> state;
        private int records;

        @Override
        @SuppressWarnings("deprecation") // The other method came with Flink 1.19.
        public void open(Configuration parameters) {
            ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("state", Types.LONG);
            descriptor.enableTimeToLive(
                    StateTtlConfig.newBuilder(Duration.ofHours(1)).build());
            state = getRuntimeContext().getState(descriptor);
        }

        @Override
        public void processElement(Long value, Context context, Collector<Long> out) throws Exception {
            Long count = state.value();
            state.update(count == null ? 1 : count + 1);
            if (++records % RECORDS == 0) {
                ENDS.release();
            }
        }
    }
}
