// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import io.fastclock.benchmarks.harness.HarnessThread;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A process of an application, with its client. */
final class Running implements AutoCloseable {
    private static final long START_SECONDS = 90;
    private static final long END_SECONDS = 60;
    private static final long SETTLING_MILLIS = 3_000;

    private final Application application;
    private final Place place;
    private final Process process;
    private final Client client;

    /** What the client has done during some work. */
    record Busy<T>(T result, double operationsPerSecond) {}

    /** Starts an application, and waits until it answers. */
    Running(Application application, Place place, List<String> options, Map<String, String> environment)
            throws Exception {
        this.application = application;
        this.place = place;
        application.beforeStart(place);
        List<String> command = new ArrayList<>(List.of(place.java().toString(), "-Xmx512m"));
        command.addAll(options);
        command.addAll(application.arguments(place));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(place.work().toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.log().toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        try {
            awaitAnswer();
            Thread.sleep(SETTLING_MILLIS); // Its first answers may differ from those after the start.
            client = application.connection.to(place);
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private void awaitAnswer() throws Exception {
        long startNanos = System.nanoTime();
        while (true) {
            try (Client first = application.connection.to(place)) {
                first.operate();
                return;
            } catch (Exception e) { // Not yet.
                if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(START_SECONDS) || !process.isAlive()) {
                    throw new IOException("no answer after the start; see " + Files.readString(place.log()), e);
                }
                Thread.sleep(200);
            }
        }
    }

    long pid() {
        return process.pid();
    }

    /** Keeps the application busy during the work, and once more after it. Fails if an answer is wrong. */
    <T> Busy<T> during(Callable<T> work) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        FutureTask<Double> operations = new FutureTask<>(() -> {
            long startNanos = System.nanoTime();
            long count = 0;
            while (!done.get()) {
                count += client.operate();
            }
            return count * 1e9 / (System.nanoTime() - startNanos);
        });
        new HarnessThread(operations).start();
        T result;
        try {
            result = work.call();
        } finally {
            done.set(true);
        }
        double perSecond = operations.get(END_SECONDS, TimeUnit.SECONDS);
        client.operate();
        Place.require(process.isAlive(), "the process lives");
        return new Busy<>(result, perSecond);
    }

    /** Ends the process on request. */
    void end() throws Exception {
        client.close();
        process.destroy();
        Place.require(process.waitFor(END_SECONDS, TimeUnit.SECONDS), "the process ends on request");
        application.afterEnd(place);
    }

    @Override
    public void close() {
        client.close();
        process.destroyForcibly().onExit().join();
    }
}
