// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.fastclock.tools.agent.CommandSession;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.AgentJar;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A process in which an {@link CommandSession} works. The job ends when this object is closed or this JVM ends. */
final class TargetJvm implements AutoCloseable {
    /** The process instruments its classes before it answers, and may be busy. */
    private static final int ANSWER_SECONDS = 120;

    /** For all of attaching and loading, for which the JDK has no limit. */
    private static final int LOAD_SECONDS = 20;

    /** How long a process may be stopped in the midst of a job. */
    private static final int STOPPED_SECONDS = 10;

    private static final int ATTACH_MILLIS = 10_000; // As in the JDK.
    private static final int TOKEN_MILLIS = 2_000;
    private static final int POLL_MILLIS = 50;
    private static final double SNAPSHOT_SECONDS = 1;
    private static final int BACKLOG = 10;

    private final TargetProcess process;
    private final Socket socket;
    private final BufferedReader in;
    private final Writer out;

    private TargetJvm(TargetProcess process, Socket socket) throws IOException {
        this.process = process;
        this.socket = socket;
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        this.out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
    }

    /**
     * Attaches to a process and starts a job there.
     *
     * @param job the job and its options, as after {@code -javaagent:clock-tools.jar=}
     * @throws IOException if the process cannot be attached to or cannot do the job; the message says what to do
     */
    static TargetJvm attach(String pid, String job, double seconds) throws IOException {
        String token = UUID.randomUUID().toString();
        int patienceMillis = (int) Math.min(Integer.MAX_VALUE, (seconds + ANSWER_SECONDS) * 1_000);
        try (ServerSocket server = new ServerSocket(0, BACKLOG, CommandSession.loopback());
                TargetProcess process = new TargetProcess(pid)) {
            process.check();
            String jar = process.visible(Path.of(AgentJar.path()));
            load(process, pid, jar, CommandSession.arguments(server.getLocalPort(), token, patienceMillis, job));
            server.setSoTimeout(LOAD_SECONDS * 1_000);
            TargetJvm target = accept(server, process, token);
            try {
                target.awaitAnswer();
                String answer = target.in.readLine();
                if (answer.isEmpty()) {
                    return target;
                }
                throw new IOException("Process " + pid + " was left as it is: " + answer + ".");
            } catch (IOException e) {
                target.close();
                throw e;
            }
        } catch (SocketTimeoutException e) { // It has not connected.
            throw noAnswer(new TargetProcess(pid), LOAD_SECONDS);
        }
    }

    /** Any process of this host can connect. The token identifies the process that was attached to. */
    private static TargetJvm accept(ServerSocket server, TargetProcess process, String token) throws IOException {
        while (true) {
            Socket socket = server.accept();
            socket.setSoTimeout(TOKEN_MILLIS);
            try {
                byte[] first = socket.getInputStream().readNBytes(token.length() + 1);
                if (new String(first, StandardCharsets.US_ASCII).equals(token + "\n")) {
                    return new TargetJvm(process, socket);
                }
            } catch (IOException e) {
                // Another process.
            }
            socket.close();
        }
    }

    /** On a thread of its own, because the JDK waits for a process that was attached to before without a limit. */
    private static void load(TargetProcess process, String pid, String jar, String arguments) throws IOException {
        FutureTask<@Nullable Void> loading = new FutureTask<>(() -> {
            attachAndLoad(process, pid, jar, arguments);
            return null;
        });
        Thread thread = new Thread(loading, "clock-tools-load");
        thread.setDaemon(true);
        thread.start();
        try {
            loading.get(LOAD_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw noAnswer(process, LOAD_SECONDS);
        } catch (InterruptedException e) { // By the user.
            throw new IOException("Ended before process " + pid + " has answered.", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        }
    }

    private static IOException noAnswer(TargetProcess process, int seconds) throws IOException {
        return new IOException(process.suspension()
                .orElse("The process has not answered for " + seconds
                        + " s. It may be overloaded, or its container paused."));
    }

    private static void attachAndLoad(TargetProcess process, String pid, String jar, String arguments)
            throws IOException, InterruptedException {
        VirtualMachine machine = null;
        try {
            process.openSocket(ATTACH_MILLIS);
            machine = VirtualMachine.attach(pid);
            machine.loadAgent(jar, jar + "\n" + arguments);
        } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException | IOException e) {
            throw new IOException(
                    machine == null ? String.valueOf(e.getMessage()) : Refusal.toLoad(pid, machine, e), e);
        } finally {
            if (machine != null) {
                machine.detach();
            }
        }
    }

    /**
     * Waits until the time is over, the user stops the command or the process ends. Then ends the job. A process that ends sends
     * its last counts. If a process is killed, its last counts are up to a second old. Returns the last snapshot.
     *
     * @param progress receives a snapshot every so many seconds
     */
    Snapshot await(double seconds, StopSignal stop, double everySeconds, Consumer<Snapshot> progress)
            throws IOException {
        long startNanos = System.nanoTime();
        Snapshot last = null;
        double nextSnapshot = 0;
        double nextProgress = everySeconds;
        try {
            while (!stop.isStopped()) {
                double now = (System.nanoTime() - startNanos) / 1e9;
                if (now >= seconds) {
                    break;
                }
                if (now >= nextSnapshot) {
                    last = request(CommandSession.SNAPSHOT);
                    nextSnapshot += SNAPSHOT_SECONDS;
                }
                if (last != null && now >= nextProgress) {
                    progress.accept(last);
                    nextProgress += everySeconds;
                }
                if (hasAnswer(POLL_MILLIS)) { // Unasked.
                    return Snapshot.readFrom(in).with("The process has ended.");
                }
            }
            return request(CommandSession.STOP);
        } catch (IOException e) {
            if (last == null) {
                throw e;
            }
            return last.with(String.valueOf(e.getMessage()));
        }
    }

    private Snapshot request(String request) throws IOException {
        try {
            out.append(request).append('\n').flush();
            awaitAnswer();
            return Snapshot.readFrom(in);
        } catch (SocketTimeoutException e) { // In the midst of an answer.
            throw noAnswer(process, STOPPED_SECONDS);
        } catch (SocketException e) {
            throw ended(e);
        }
    }

    /** A stopped process does not answer before it is continued. It restores its classes then. */
    private void awaitAnswer() throws IOException {
        int stopped = 0;
        for (int second = 0; second < ANSWER_SECONDS && stopped < STOPPED_SECONDS; second++) {
            if (hasAnswer(1_000)) {
                socket.setSoTimeout(STOPPED_SECONDS * 1_000);
                return;
            }
            stopped = process.suspension().isPresent() ? stopped + 1 : 0;
        }
        throw noAnswer(process, ANSWER_SECONDS);
    }

    private boolean hasAnswer(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            in.mark(1);
            if (in.read() < 0) {
                throw ended(null);
            }
            in.reset();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (SocketException e) {
            throw ended(e);
        }
    }

    private static IOException ended(@Nullable Exception cause) {
        return new IOException("The process has ended, or the job in it has failed: see its standard error.", cause);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
