// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.job.SnapshotText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A job for a command line that has attached. It ends after its time, or earlier when the command line says so or has ended. Then it
 * restores all classes, and writes its report into the folder of the command line.
 */
public final class AttachedJob implements Runnable {
    /** The files in the folder. One of the last two comes at the end. */
    public static final String BEGUN = "begun";

    public static final String REPORT = "report.txt";
    public static final String FAILURE = "failure.txt";

    /** Instead of what {@link #request} returns: ends the job. */
    public static final String STOP = "stop";

    private static final String THREAD_NAME = "clock-tools-attach";
    private static final long LOOK_NANOS = 1_000_000_000;
    private static final Map<Path, AttachedJob> RUNNING = new ConcurrentHashMap<>();

    private final Path folder;
    private final ProcessHandle command;
    private final long nanos;
    private final Supplier<Job> begin;
    private final CountDownLatch stopped = new CountDownLatch(1);

    private AttachedJob(Path folder, List<String> request, Function<List<String>, Job> begin) {
        this.folder = folder;
        this.command = ProcessHandle.of(Long.parseLong(request.get(2)))
                .orElseThrow(() -> new IllegalStateException("the command has ended"));
        this.nanos = (long) (Double.parseDouble(request.get(3)) * TimeUnit.SECONDS.toNanos(1));
        this.begin = () -> begin.apply(request.subList(4, request.size()));
    }

    /** Returns what the command line asks of the agent. */
    public static String request(double seconds, String job) {
        return ProcessHandle.current().pid() + "\n" + seconds + "\n" + job;
    }

    /**
     * Starts or ends a job.
     *
     * @param request the process that is meant, the folder, and the request. By a race the JDK may have attached to another process
     * @param begin begins the job. The message of its exception is for the user
     */
    static void receive(List<String> request, Function<List<String>, Job> begin) {
        Path folder = Path.of(request.get(1));
        if (!request.get(0).equals(String.valueOf(ProcessHandle.current().pid()))) {
            throw new IllegalStateException("another process was attached to");
        }
        if (request.get(2).equals(STOP)) {
            AttachedJob running = RUNNING.get(folder);
            if (running != null) {
                running.stopped.countDown();
            }
            return;
        }
        AttachedJob job = new AttachedJob(folder, request, begin);
        RUNNING.put(folder, job);
        Thread thread = new Thread(job, THREAD_NAME);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            finish(begin.get());
        } catch (RuntimeException | Error e) {
            boolean isForUser = e instanceof IllegalStateException || e instanceof IllegalArgumentException;
            write(FAILURE, isForUser ? String.valueOf(e.getMessage()) : "the job has failed: " + e);
        } finally {
            RUNNING.remove(folder);
        }
    }

    private void finish(Job job) {
        // If this process ends, its classes need not be restored.
        Thread atExit = new Thread(
                () -> write(REPORT, SnapshotText.write(job.snapshot().with("The process has ended."))), THREAD_NAME);
        Snapshot last;
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
            if (write(BEGUN, "")) {
                await();
            }
        } finally {
            last = job.stop(); // Whatever else fails.
            Runtime.getRuntime().removeShutdownHook(atExit);
        }
        write(REPORT, SnapshotText.write(last));
    }

    private void await() {
        long endNanos = System.nanoTime() + nanos;
        try {
            for (long left = nanos; left > 0 && command.isAlive(); left = endNanos - System.nanoTime()) {
                if (stopped.await(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            // By the application.
        }
    }

    /** Under its name a file is complete. If the command line was killed, nobody else deletes its folder. Returns whether it is there. */
    private boolean write(String name, String text) {
        try {
            if (command.isAlive()) {
                Path part = Files.writeString(folder.resolve(name + ".part"), text);
                Files.move(part, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
                return true;
            }
            Files.deleteIfExists(folder.resolve(BEGUN));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // The command line has ended, and deleted its folder, or the disk is full.
        }
        return false;
    }
}
