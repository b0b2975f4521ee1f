// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.fastclock.tools.count.Snapshot;
import io.fastclock.tools.report.AgentJar;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A process in which an {@link AttachSession} works. The job ends when this object is closed or this JVM ends. */
public final class TargetJvm implements AutoCloseable {
    /** A long timeout: the process instruments its classes before it answers, and may be busy. */
    private static final int ANSWER_MILLIS = 120_000;

    private static final int TOKEN_MILLIS = 2_000;
    private static final int POLL_MILLIS = 50;
    private static final double SNAPSHOT_SECONDS = 1;
    private static final int BACKLOG = 10;

    private final String pid;
    private final Socket socket;
    private final BufferedReader in;
    private final Writer out;

    private TargetJvm(String pid, Socket socket) throws IOException {
        this.pid = pid;
        this.socket = socket;
        socket.setSoTimeout(ANSWER_MILLIS);
        this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        this.out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
    }

    /** Checks what can be checked without touching the process. The message of a failure says what to do. */
    public static void check(String pid) throws IOException {
        new TargetProcess(pid).check();
    }

    /**
     * Attaches to a process and starts a job there.
     *
     * @param job the job and its options, as after {@code -javaagent:clock-tools.jar=}
     * @throws IOException if the process cannot be attached to or cannot do the job; the message says what to do
     */
    public static TargetJvm attach(String pid, String job, double seconds) throws IOException {
        String token = UUID.randomUUID().toString();
        int patienceMillis = (int) Math.min(Integer.MAX_VALUE, seconds * 1_000 + ANSWER_MILLIS);
        try (ServerSocket server = new ServerSocket(0, BACKLOG, AttachSession.loopback());
                TargetProcess process = new TargetProcess(pid)) {
            process.check();
            String jar = process.visible(Path.of(AgentJar.path()));
            load(pid, jar, AttachSession.arguments(server.getLocalPort(), token, patienceMillis, job));
            server.setSoTimeout(ANSWER_MILLIS);
            TargetJvm target = accept(server, pid, token);
            String answer = target.in.readLine();
            if (answer == null) {
                throw ended(pid, null);
            }
            if (!answer.isEmpty()) {
                target.close();
                throw new IOException("Process " + pid + " cannot start: " + answer + ".");
            }
            return target;
        } catch (SocketTimeoutException e) {
            throw new IOException("Process " + pid + " did not answer. See its standard error.", e);
        }
    }

    /** Any process of this host can connect. The token identifies the process that was attached to. */
    private static TargetJvm accept(ServerSocket server, String pid, String token) throws IOException {
        while (true) {
            Socket socket = server.accept();
            socket.setSoTimeout(TOKEN_MILLIS);
            try {
                byte[] first = socket.getInputStream().readNBytes(token.length() + 1);
                if (new String(first, StandardCharsets.US_ASCII).equals(token + "\n")) {
                    return new TargetJvm(pid, socket);
                }
                socket.close();
            } catch (IOException e) {
                socket.close();
            }
        }
    }

    private static void load(String pid, String jar, String arguments) throws IOException {
        VirtualMachine machine = null;
        try {
            machine = VirtualMachine.attach(pid);
            machine.loadAgent(jar, jar + "\n" + arguments);
        } catch (AttachNotSupportedException e) {
            throw new IOException(Refusal.toAttach(pid, e), e);
        } catch (AgentLoadException | AgentInitializationException | IOException e) {
            throw new IOException(machine == null ? Refusal.toAttach(pid, e) : Refusal.toLoad(pid, machine, e), e);
        } finally {
            if (machine != null) {
                machine.detach();
            }
        }
    }

    /**
     * Waits until the time is over, the user stops the command or the process ends. Then ends the job. A process that ends sends
     * its last counts; those of a process that is killed are up to a second old.
     *
     * @param everySeconds the time between two snapshots
     * @param progress receives the snapshots
     * @return the last snapshot
     */
    public Snapshot await(double seconds, StopSignal stop, double everySeconds, Consumer<Snapshot> progress)
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
                    last = request(AttachSession.SNAPSHOT);
                    nextSnapshot += SNAPSHOT_SECONDS;
                }
                if (last != null && now >= nextProgress) {
                    progress.accept(last);
                    nextProgress += everySeconds;
                }
                Snapshot unasked = poll();
                if (unasked != null) {
                    return unasked.with("The process has ended.");
                }
            }
            return request(AttachSession.STOP);
        } catch (IOException e) {
            if (last == null) {
                throw ended(pid, e);
            }
            return last.with(
                    e instanceof SocketTimeoutException
                            ? "The process has not answered for two minutes."
                            : "The process has ended, or the job in it has failed: see its standard error.");
        }
    }

    private Snapshot request(String request) throws IOException {
        out.append(request).append('\n').flush();
        return Snapshot.readFrom(in);
    }

    /** Waits for a moment. Returns the counts that the process sends when it ends, or null. */
    private @Nullable Snapshot poll() throws IOException {
        socket.setSoTimeout(POLL_MILLIS);
        try {
            in.mark(1);
            if (in.read() < 0) {
                throw new IOException("end of stream");
            }
            in.reset();
        } catch (SocketTimeoutException e) {
            return null; // The process is alive: it sends nothing without a request.
        } finally {
            socket.setSoTimeout(ANSWER_MILLIS);
        }
        return Snapshot.readFrom(in);
    }

    private static IOException ended(String pid, @Nullable Exception cause) {
        return new IOException("Process " + pid + " has ended or failed. See its standard error.", cause);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
