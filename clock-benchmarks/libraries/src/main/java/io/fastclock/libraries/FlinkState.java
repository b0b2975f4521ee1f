// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingProcessingTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Records of a job in this process, which reads and writes keyed state that expires: {@link #RECORDS} for each call. */
public final class FlinkState implements LongSupplier, Runnable {
    static final int RECORDS = 1_000_000;

    private static final Semaphore STARTS = new Semaphore(0);
    private static final Semaphore ENDS = new Semaphore(0);

    private boolean isStarted;

    /** Starts a job: records go to keyed state, and to windows of processing time. */
    private static JobClient start(int keys, long recordsPerStart, KeyedProcessFunction<Integer, Long, Long> function) {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.getConfig().enableObjectReuse();
        KeyedStream<Long, Integer> records = environment
                .fromSequence(0, Long.MAX_VALUE - 1)
                .map(i -> {
                    if (i % recordsPerStart == 0) {
                        STARTS.acquire();
                    }
                    return i;
                })
                .returns(Types.LONG)
                .keyBy(i -> (int) (i % keys), Types.INT);
        records.process(function).returns(Types.LONG).sinkTo(new DiscardingSink<>());
        if (keys == 1) {
            records.window(TumblingProcessingTimeWindows.of(Duration.ofMillis(101)))
                    .process(new EachWindowOnce())
                    .returns(Types.LONG)
                    .sinkTo(new DiscardingSink<>());
        }
        try {
            return environment.executeAsync();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long getAsLong() {
        if (!isStarted) {
            start(1_000, RECORDS, new Count());
            isStarted = true;
        }
        STARTS.release();
        ENDS.acquireUninterruptibly();
        return 1;
    }

    /** State expires on time, and no window fires twice. A fault ends the job. */
    @Override
    public void run() {
        JobClient job = start(1, 1, new Expiring());
        STARTS.release(Integer.MAX_VALUE / 2);
        try {
            Future<JobExecutionResult> result = job.getJobExecutionResult();
            while (!ENDS.tryAcquire(100, TimeUnit.MILLISECONDS)) {
                if (result.isDone()) {
                    throw new IllegalStateException("the job ended with " + result.get()); // Or get() throws the fault.
                }
            }
            job.cancel().get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private abstract static class Stateful extends KeyedProcessFunction<Integer, Long, Long> {
        private static final long serialVersionUID = 1;

        private final Duration timeToLive;
        transient ValueState<Long> state;

        Stateful(Duration timeToLive) {
            this.timeToLive = timeToLive;
        }

        @Override
        @SuppressWarnings("deprecation") // The other method came with Flink 1.19.
        public void open(Configuration parameters) {
            ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("state", Types.LONG);
            descriptor.enableTimeToLive(StateTtlConfig.newBuilder(timeToLive).build());
            state = getRuntimeContext().getState(descriptor);
        }
    }

    private static final class Count extends Stateful {
        private static final long serialVersionUID = 1;

        private int records;

        Count() {
            super(Duration.ofHours(1));
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

    private static final class Expiring extends Stateful {
        private static final long serialVersionUID = 1;

        private transient Expiry expiry;

        Expiring() {
            super(Expiry.TIME_TO_LIVE);
        }

        @Override
        public void processElement(Long value, Context context, Collector<Long> out) throws Exception {
            boolean isFirst = expiry == null;
            if (isFirst) {
                expiry = new Expiry();
            }
            long start = System.nanoTime();
            boolean isThere = state.value() != null;
            if (isFirst || !expiry.found(isThere, start, System.nanoTime())) {
                start = System.nanoTime();
                state.update(value);
                expiry.created(start, System.nanoTime());
                if (expiry.isEnough()) {
                    ENDS.release();
                }
            }
        }
    }

    /** Throws an exception if a window fires again, or after a later one. */
    private static final class EachWindowOnce extends ProcessWindowFunction<Long, Long, Integer, TimeWindow> {
        private static final long serialVersionUID = 1;

        private long last;

        @Override
        public void process(Integer key, Context context, Iterable<Long> elements, Collector<Long> out) {
            long start = context.window().getStart();
            if (start <= last) {
                throw new AssertionError("the window of " + start + " fires after that of " + last);
            }
            last = start;
        }
    }
}
