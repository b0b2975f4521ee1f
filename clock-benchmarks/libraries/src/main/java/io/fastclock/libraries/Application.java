// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.step.StepMeterRegistry;
import io.micrometer.core.instrument.step.StepRegistryConfig;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Requests of an application: four hits of Ehcache, a connection of HikariCP, and a timer of Micrometer, which pushes the metrics of both. */
public final class Application implements LongSupplier, Trial {
    private static final int HITS = 4;

    private final Pushing metrics = new Pushing();
    private final Timer timer = metrics.timer("requests");
    private final Counter counter = metrics.counter("requests.counted");
    private final Ehcache cache = new Ehcache();
    private final HikariCp pool;

    public Application() {
        HikariConfig config = new HikariConfig();
        config.setMetricRegistry(metrics);
        pool = new HikariCp(config);
    }

    /** Pushes each second. */
    private static final class Pushing extends StepMeterRegistry {
        private volatile double pushed;
        private volatile long lastSecond;

        /** Micrometer loses what it did not push within the next second, on any clock. */
        private volatile boolean isLate;

        private volatile boolean isClosing;

        Pushing() {
            super(
                    new StepRegistryConfig() {
                        @Override
                        public String prefix() {
                            return "push";
                        }

                        @Override
                        public String get(String key) {
                            return key.equals("push.step") ? "1s" : null;
                        }
                    },
                    Clock.SYSTEM);
            start(Thread::new);
        }

        @Override
        protected void publish() {
            long second = System.currentTimeMillis() / 1_000;
            isLate |= lastSecond > 0 && !isClosing && second != lastSecond + 1;
            lastSecond = second;
            pushed += get("requests.counted").counter().count();
        }

        @Override
        protected TimeUnit getBaseTimeUnit() {
            return TimeUnit.NANOSECONDS;
        }
    }

    @Override
    public long getAsLong() {
        long start = System.nanoTime();
        long hits = 0;
        for (int i = 0; i < HITS; i++) {
            hits += cache.getAsLong();
        }
        hits += pool.getAsLong();
        counter.increment();
        timer.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        return hits;
    }

    /** Besides what the trial of the pool checks: no count is lost or twice, and no acquisition takes no time. */
    @Override
    public void run(Checks checks) throws Exception {
        long start = System.nanoTime();
        double requests = 0;
        while (System.nanoTime() - start < 10_000_000_000L) {
            requests += getAsLong() > HITS ? 1 : 0;
        }
        metrics.isClosing = true;
        metrics.close();
        if (metrics.isLate) {
            new Application().run(checks);
            return;
        }
        Checks.require(metrics.pushed == requests, metrics.pushed + " of " + requests + " requests pushed");
        HikariConfig config = new HikariConfig();
        config.setMetricsTrackerFactory((name, statistics) -> new IMetricsTracker() {
            @Override
            public void recordConnectionAcquiredNanos(long nanos) {
                checks.check("acquisition", nanos != 0, "in whole ticks");
            }
        });
        new HikariCp(config).run(checks);
        pool.run(checks);
    }
}
