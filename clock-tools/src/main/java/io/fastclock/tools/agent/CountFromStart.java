// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.job.CountOptions;
import io.fastclock.tools.job.CountReport;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.Messages;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The job {@code =count} of {@code -javaagent}: counts from the start of the JVM, and reports after the given time or when the JVM ends. */
final class CountFromStart {
    private static final String THREAD_NAME = "clock-tools-count";

    private final CountOptions options;
    private final CountReport report;
    private final CountJob job;
    private @Nullable Snapshot counted;
    private boolean reported;

    /** Starts to count. Throws IllegalArgumentException if the file of the report cannot be written. */
    CountFromStart(CountOptions options, Instrumentation instrumentation) {
        this.options = options;
        job = CountJob.start(instrumentation, InjectedCounts.in(instrumentation), options, true);
        try {
            report = new CountReport(options, Messages::print);
        } catch (IllegalArgumentException e) {
            job.stop();
            throw e;
        }
    }

    void start() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::reportAtExit, THREAD_NAME));
        if (options.seconds < Double.POSITIVE_INFINITY) {
            Thread reporter = new Thread(this::reportOnTime, THREAD_NAME);
            reporter.setDaemon(true);
            reporter.start();
        }
    }

    private void reportOnTime() {
        long endNanos = System.nanoTime() + (long) (options.seconds * TimeUnit.SECONDS.toNanos(1));
        for (long left = endNanos - System.nanoTime(); left > 0; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        end(job::stop);
        write(report.examination()); // Examined without the lock: the end of the JVM does not wait for it.
    }

    /** Without the doctor, which would delay the end by some seconds. */
    private void reportAtExit() {
        end(job::snapshot);
        write(Optional.empty());
    }

    /** Under the lock: the JVM ends only when a report is complete. */
    private synchronized void end(Supplier<Snapshot> counts) {
        if (counted == null) {
            counted = counts.get();
        }
    }

    private synchronized void write(Optional<Findings> host) {
        if (counted != null && !reported) {
            reported = true;
            try {
                report.write(counted, Messages.OUT, host);
            } catch (IOException e) {
                Messages.print(String.valueOf(e.getMessage()));
            }
        }
    }
}
