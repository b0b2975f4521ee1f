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

/** The job {@code =count} of {@code -javaagent}: counts from the start of the JVM, and reports after the given time or when the JVM ends. */
final class CountFromStart {
    private static final String THREAD_NAME = "clock-tools-count";

    private final CountOptions options;
    private final CountReport report;
    private final CountJob job;
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
        // Without the doctor, which would delay the end by some seconds.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(job.snapshot(), Optional.empty()), THREAD_NAME));
        if (options.seconds < Double.POSITIVE_INFINITY) {
            Thread reporter = new Thread(this::reportOnTime, THREAD_NAME);
            reporter.setDaemon(true);
            reporter.start();
        }
    }

    private void reportOnTime() {
        try {
            Thread.sleep((long) (1_000 * options.seconds));
        } catch (InterruptedException e) {
            // By the application.
        }
        Snapshot last = job.stop();
        write(last, report.examination()); // Examined without the lock: the end of the JVM does not wait for it.
    }

    /** Under the lock: the JVM ends only when a report is complete. */
    private synchronized void write(Snapshot counted, Optional<Findings> host) {
        if (!reported) {
            reported = true;
            try {
                report.write(counted, Messages.OUT, host);
            } catch (IOException e) {
                Messages.print(String.valueOf(e.getMessage()));
            }
        }
    }
}
