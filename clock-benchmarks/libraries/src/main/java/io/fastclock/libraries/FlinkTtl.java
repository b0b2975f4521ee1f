// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.time.Time;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;

/**
 * Keyed state of a job in this process, which expires. A measured call is {@link #RECORDS} records, each of which reads and writes it.
 * In the trial, a record is a put, or asks.
 */
public final class FlinkTtl implements LongSupplier, Trial {
    private static final int RECORDS = 1_000_000;
    private static final int KEYS = 1_000;

    private static final Semaphore STARTS = new Semaphore(0);
    private static final Semaphore ENDS = new Semaphore(0);

    private static final SynchronousQueue<Long> CALLS = new SynchronousQueue<>();
    private static final SynchronousQueue<Boolean> ANSWERS = new SynchronousQueue<>();

    private final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
    private boolean isStarted;

    private SingleOutputStreamOperator<Long> records(
            MapFunction<Long, Long> record, KeySelector<Long, Integer> key, WithState function) {
        return environment
                .fromSequence(0, Long.MAX_VALUE - 1)
                .map(record)
                .returns(Types.LONG)
                .keyBy(key, Types.INT)
                .process(function)
                .returns(Types.LONG);
    }

    private abstract static class WithState extends KeyedProcessFunction<Integer, Long, Long> {
        private static final long serialVersionUID = 1;

        transient ValueState<Long> state;

        void setState(StateTtlConfig timeToLive) {
            ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("state", Types.LONG);
            descriptor.enableTimeToLive(timeToLive);
            state = getRuntimeContext().getState(descriptor);
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

    private void start() {
        environment.getConfig().enableObjectReuse();
        MapFunction<Long, Long> record = i -> {
            if (i % RECORDS == 0) {
                STARTS.acquire();
            }
            return i;
        };
        records(record, i -> (int) (i % KEYS), new Count()).sinkTo(new DiscardingSink<>());
        try {
            environment.executeAsync();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Count extends WithState {
        private static final long serialVersionUID = 1;

        private int records;

        @Override
        @SuppressWarnings("deprecation") // The other method came with Flink 1.19.
        public void open(Configuration parameters) {
            setState(StateTtlConfig.newBuilder(Duration.ofHours(1)).build());
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

    @Override
    public void run(Checks checks) throws Exception {
        environment.setBufferTimeout(0);
        records(i -> CALLS.take(), call -> (int) (call / 2), new PutOrAsk());
        JobClient job = environment.executeAsync();
        Expiries.check(checks, key -> call(key, true), key -> call(key, false));
        job.cancel().get();
    }

    private static boolean call(int key, boolean isPut) throws InterruptedException {
        CALLS.put(2L * key + (isPut ? 1 : 0));
        return ANSWERS.take();
    }

    private static final class PutOrAsk extends WithState {
        private static final long serialVersionUID = 1;

        @Override
        public void processElement(Long call, Context context, Collector<Long> out) throws Exception {
            if (state == null) { // Not in open(...): Flink 1.18 and 2.0 have no such method in common.
                setState(timeToLive());
            }
            boolean isThere = call % 2 == 0 && state.value() != null;
            if (call % 2 == 1) {
                state.update(call);
            }
            ANSWERS.put(isThere);
        }

        @SuppressWarnings("deprecation")
        private static StateTtlConfig timeToLive() {
            try {
                return StateTtlConfig.newBuilder(Duration.ofMillis(TTL_MILLIS)).build();
            } catch (NoSuchMethodError e) { // Before Flink 1.20.
                return StateTtlConfig.newBuilder(Time.milliseconds(TTL_MILLIS)).build();
            }
        }
    }
}
