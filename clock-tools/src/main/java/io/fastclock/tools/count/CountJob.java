// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.report.Messages;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** The job {@code =count}: counts from the start of the JVM, and reports after the given time or when the JVM ends. */
public final class CountJob {
    private static final String THREAD_NAME = "fastclock-agent";

    private final CountOptions options;
    private final CountReport report;

    /** @throws IllegalArgumentException if the file of the report cannot be written */
    public CountJob(CountOptions options) {
        this.options = options;
        this.report = new CountReport(options, Messages::print);
    }

    public void start(Instrumentation instrumentation) {
        CountSession counting = CountSession.start(instrumentation);
        AtomicBoolean reported = new AtomicBoolean();
        Thread reporter = new Thread(
                () -> {
                    await(options.seconds().orElse(0));
                    if (reported.compareAndSet(false, true)) {
                        report.write(counting.stop(), Messages.OUT);
                    }
                },
                THREAD_NAME);
        reporter.setDaemon(true);
        Thread atExit = new Thread(
                () -> {
                    if (reported.compareAndSet(false, true)) {
                        report.write(counting.snapshot(), Messages.OUT);
                    } else {
                        join(reporter); // Otherwise the JVM could end before the report is complete.
                    }
                },
                THREAD_NAME);
        Runtime.getRuntime().addShutdownHook(atExit);
        if (options.seconds().isPresent()) {
            reporter.start();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(double seconds) {
        long endNanos = System.nanoTime() + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        for (long left = endNanos - System.nanoTime(); left > 0; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
