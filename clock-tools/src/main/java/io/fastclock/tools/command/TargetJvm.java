// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.fastclock.tools.agent.AttachedJob;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.AgentJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A process in which a job works. The job ends by itself, at the latest after its time or when this JVM has ended. */
final class TargetJvm implements AutoCloseable {
    /** For what an instrumented process may take besides the time of the job: it changes its classes twice, and may be busy. */
    private static final int ANSWER_SECONDS = 120;

    /** For all of attaching and loading, for which the JDK has no limit. */
    private static final int LOAD_SECONDS = 20;

    private static final int SOCKET_SECONDS = 10; // As in the JDK.

    private final TargetProcess process;
    private final String pid;
    private final Refusal refusal;
    private final ReportFolder folder = new ReportFolder();

    private TargetJvm(TargetProcess process, Refusal refusal) throws IOException {
        this.process = process;
        this.refusal = refusal;
        pid = process.pid;
    }

    /**
     * Attaches to a process and starts a job there.
     *
     * @param job the job and its options, for the agent
     * @throws IOException if the process cannot be attached to or cannot do the job; the message says what to do
     */
    static TargetJvm attach(TargetProcess process, Refusal refusal, String job, double seconds)
            throws IOException, InterruptedException {
        process.check(); // Before a folder is made.
        TargetJvm target = new TargetJvm(process, refusal);
        try {
            target.load(AttachedJob.request(seconds, job), true);
            Patience patience = new Patience(ANSWER_SECONDS);
            while (!target.isAnswered(target.folder::hasBegun, patience)) {}
            return target;
        } catch (IOException | InterruptedException | RuntimeException e) {
            target.close();
            throw e;
        }
    }

    /** On a thread of its own, because the JDK waits for a process that was attached to before without a limit. */
    private void load(String request, boolean isFirst) throws IOException, InterruptedException {
        FutureTask<@Nullable Void> loading = new FutureTask<>(() -> {
            attachAndLoad(request, isFirst);
            return null;
        });
        Thread thread = new Thread(loading, "clock-tools-load");
        thread.setDaemon(true);
        thread.start();
        try {
            loading.get(LOAD_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw noAnswer();
        } catch (ExecutionException e) {
            throw new IOException(Objects.requireNonNull(e.getCause()).getMessage(), e);
        }
    }

    private void attachAndLoad(String request, boolean isFirst) throws IOException, InterruptedException {
        String jar = AgentJar.path();
        if (jar.contains("=")) {
            throw new IOException(
                    "The path of this jar, " + jar + ", has a \"=\", at which a JVM ends it. Move the jar.");
        }
        process.check();
        process.openSocket(new Patience(SOCKET_SECONDS));
        process.check();
        VirtualMachine machine;
        try {
            machine = VirtualMachine.attach(pid);
        } catch (AttachNotSupportedException | IOException e) {
            throw new IOException(refusal.toAttach() + "\n" + e.getMessage(), e);
        }
        try {
            if (isFirst) {
                checkMetaspace(machine);
            }
            process.check();
            machine.loadAgent(jar, String.join("\n", jar, pid, folder.path.toString(), request));
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new IOException(refusal.toLoad(e, process.isInDeletedFolder()), e);
        } finally {
            machine.detach();
        }
    }

    /** The JVM itself reports, and loads no class for it. */
    private void checkMetaspace(VirtualMachine machine) throws IOException {
        try (InputStream report = (InputStream) machine.getClass()
                .getMethod("executeJCmd", String.class)
                .invoke(machine, "VM.metaspace basic scale=1")) {
            if (!Metaspace.hasRoom(new String(report.readAllBytes(), StandardCharsets.UTF_8))) {
                throw new IOException(refusal.metaspace());
            }
        } catch (ReflectiveOperationException e) {
            throw new IOException(
                    "This Java runtime cannot ask process " + pid + " for the room in its Metaspace: " + e, e);
        }
    }

    /** Waits until the job has ended by itself, or by the user, who stops this command. Returns what it has done. */
    Snapshot await(double seconds, StopSignal stop) throws IOException, InterruptedException {
        Patience patience = new Patience(seconds + ANSWER_SECONDS);
        for (boolean isTold = false; !isAnswered(folder::isDone, patience); ) {
            if (stop.isStopped() && !isTold) {
                isTold = true;
                patience = new Patience(ANSWER_SECONDS);
                load(AttachedJob.STOP, false);
            }
        }
        return folder.report();
    }

    /** Waits a moment if there is no answer yet. */
    private boolean isAnswered(BooleanSupplier answer, Patience patience) throws IOException, InterruptedException {
        boolean isAlive = process.isAlive(); // Before the last look.
        if (answer.getAsBoolean()) {
            return true;
        }
        if (!isAlive) {
            throw new IOException("Process " + pid + " has ended without a report.");
        }
        if (!patience.pause()) {
            throw noAnswer();
        }
        return false;
    }

    private IOException noAnswer() throws IOException {
        return new IOException(process.suspension()
                .orElse("Process " + pid + " does not answer. It may be overloaded, or its container paused."));
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
