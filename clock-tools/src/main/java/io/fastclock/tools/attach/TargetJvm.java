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
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** A process in which an {@link AttachSession} counts. The count ends when this object is closed or this JVM ends. */
public final class TargetJvm implements AutoCloseable {
    /** A long timeout: the process instruments its classes before it answers, and may be busy. */
    private static final int ANSWER_MILLIS = 120_000;

    private static final int TOKEN_MILLIS = 2_000;
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

    /** Returns one line per process: the process ID and the main class. */
    public static List<String> list() {
        return VirtualMachine.list().stream()
                .map(jvm -> jvm.id() + " " + jvm.displayName())
                .collect(Collectors.toList());
    }

    /**
     * Attaches to a process and starts to count in the process.
     *
     * @throws IOException if the process cannot be attached to or cannot count; the message says what to do
     */
    public static TargetJvm attach(String pid, double seconds) throws IOException {
        String token = UUID.randomUUID().toString();
        int patienceMillis = (int) (seconds * 1_000) + ANSWER_MILLIS;
        try (ServerSocket server = new ServerSocket(0, BACKLOG, AttachSession.loopback())) {
            load(pid, server.getLocalPort() + "," + token + "," + patienceMillis);
            server.setSoTimeout(ANSWER_MILLIS);
            TargetJvm target = accept(server, pid, token);
            String answer = target.readLine();
            if (!answer.isEmpty()) {
                target.close();
                throw new IOException("Process " + pid + " cannot start to count: " + answer + ".");
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

    private static void load(String pid, String arguments) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(pid);
            try {
                machine.loadAgent(AgentJar.path(), arguments);
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException | IOException e) {
            throw new IOException(
                    "Cannot attach to process " + pid + ": " + e.getMessage()
                            + ". The process must be a JVM of the same"
                            + " user, in the same container, without -XX:+DisableAttachMechanism."
                            + " \"list\" shows the processes of this user.",
                    e);
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new IOException(
                    "Process " + pid + " refuses the agent: " + e.getMessage() + ". Start the process with"
                            + " -XX:+EnableDynamicAgentLoading (JDK 21 and later) or with -javaagent:" + AgentJar.path()
                            + "=count.",
                    e);
        }
    }

    /**
     * Returns after the given time.
     *
     * @throws IOException if the process ends earlier
     */
    public void await(double seconds) throws IOException {
        socket.setSoTimeout((int) Math.max(1, seconds * 1_000));
        try {
            if (in.read() < 0) {
                throw new IOException("Process " + pid + " has ended.");
            }
        } catch (SocketTimeoutException e) {
            // The process is alive: it sends nothing without a request.
        } finally {
            socket.setSoTimeout(ANSWER_MILLIS);
        }
    }

    public Snapshot snapshot() throws IOException {
        say(AttachSession.SNAPSHOT);
        return Snapshot.readFrom(in);
    }

    /** Ends the count. Returns the counts after the process has restored its classes. */
    public Snapshot stop() throws IOException {
        say(AttachSession.STOP);
        return Snapshot.readFrom(in);
    }

    private void say(String line) throws IOException {
        out.append(line).append('\n').flush();
    }

    private String readLine() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new IOException("Process " + pid + " has ended or failed to count. See its standard error.");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
