// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.doctor.Diagnosis;
import io.fastclock.tools.report.AgentJar;
import io.fastclock.tools.report.Arguments;
import io.fastclock.tools.report.Messages;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** The job {@code =count}: counts from the start of the JVM, and reports after the given time or when the JVM ends. */
public final class CountJob {
    private static final String THREAD_NAME = "fastclock-agent";

    private final OptionalDouble seconds;
    private final boolean json;
    private final Optional<Path> file;
    private final boolean examine;

    /** @throws IllegalArgumentException if an option is unknown or invalid */
    public CountJob(Arguments arguments) {
        arguments.allow(Set.of("seconds", "json", "file", "examine"));
        seconds = arguments.seconds("seconds");
        json = arguments.flag("json", false);
        file = arguments.text("file").map(Path::of);
        examine = arguments.flag("examine", true);
    }

    /**
     * Starts to count.
     *
     * @throws IllegalArgumentException if the file cannot be written. The check is made at the start, so that no counts are lost
     */
    public void start(Instrumentation instrumentation) {
        CountSession counting = CountSession.start(instrumentation);
        try {
            file.ifPresent(CountJob::checkWritable);
        } catch (IllegalArgumentException e) {
            counting.stop();
            throw e;
        }
        AtomicBoolean reported = new AtomicBoolean();
        Thread reporter = new Thread(
                () -> {
                    await(seconds.orElse(0));
                    if (reported.compareAndSet(false, true)) {
                        report(counting.stop());
                    }
                },
                THREAD_NAME);
        reporter.setDaemon(true);
        Thread atExit = new Thread(
                () -> {
                    if (reported.compareAndSet(false, true)) {
                        report(counting.snapshot());
                    } else {
                        join(reporter); // Otherwise the JVM could end before the report is complete.
                    }
                },
                THREAD_NAME);
        Runtime.getRuntime().addShutdownHook(atExit);
        if (seconds.isPresent()) {
            reporter.start();
        }
    }

    private static void checkWritable(Path file) {
        try {
            Files.newOutputStream(file).close();
        } catch (IOException e) {
            throw new IllegalArgumentException("file is \"" + file + "\", which is not writable", e);
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

    private void report(Snapshot counted) {
        if (file.isEmpty()) {
            print(counted, Messages.OUT);
            return;
        }
        try (PrintStream out = new PrintStream(Files.newOutputStream(file.get()), false, StandardCharsets.UTF_8)) {
            print(counted, out);
            if (out.checkError()) {
                Messages.print("cannot write the whole report to " + file.get());
            }
        } catch (IOException e) {
            Messages.print("cannot write the report to " + file.get() + ": " + e);
        }
    }

    /** Prints the counts before the examination, so that the counts remain if the JVM is killed during the examination. */
    private void print(Snapshot counted, PrintStream out) {
        if (json) {
            out.print(JsonReport.render(counted, examine ? examination() : Optional.empty()));
        } else {
            out.print(TextReport.counts(counted, TextReport.LINES));
            out.flush();
            if (examine) {
                examination().ifPresent(host -> out.print(TextReport.costs(counted, host, AgentJar.path())));
            }
        }
        out.flush();
    }

    private static Optional<Diagnosis> examination() {
        return Examination.run("examine=false", Messages::print);
    }
}
