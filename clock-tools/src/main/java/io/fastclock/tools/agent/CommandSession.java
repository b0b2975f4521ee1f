// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.Messages;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A job for a command line that has attached. The session connects to the port of the command line and executes its requests.
 * When the connection ends for any reason, the session restores all classes.
 */
public final class CommandSession implements Runnable {
    public static final String SNAPSHOT = "snapshot";
    public static final String STOP = "stop";

    private static final String THREAD_NAME = "clock-tools-attach";

    /** How long the end of the process may wait for a command line that does not read, such as a suspended one. */
    private static final int EXIT_MILLIS = 1_000;

    private final Socket socket;
    private final String token;
    private final int patienceMillis;
    private final Function<String, Job> jobs;
    private final String text;

    /** Closes the connection if the command line does not read. A write to a socket has no timeout. */
    private final ScheduledExecutorService watchdog =
            Executors.newSingleThreadScheduledExecutor(CommandSession::daemon);

    private CommandSession(Socket socket, String[] arguments, Function<String, Job> jobs) {
        this.socket = socket;
        this.token = arguments[1];
        this.patienceMillis = Integer.parseInt(arguments[2]);
        this.text = arguments[3];
        this.jobs = jobs;
    }

    /**
     * Returns what {@link #start} needs to know.
     *
     * @param token proves to the command line that it talks to the process that it has attached to
     * @param patienceMillis how long the session waits for the command line before it restores the classes
     */
    public static String arguments(int port, String token, int patienceMillis, String job) {
        return String.join("\n", String.valueOf(port), token, String.valueOf(patienceMillis), job);
    }

    /** Starts a job. The message of an exception with which {@code jobs} does not begin it is for the user. */
    static void start(String arguments, Function<String, Job> jobs) throws IOException {
        String[] lines = arguments.split("\n", -1);
        Socket socket = new Socket(Proxy.NO_PROXY); // Ignores the proxy settings of the application.
        socket.connect(new InetSocketAddress(loopback(), Integer.parseInt(lines[0])));
        daemon(new CommandSession(socket, lines, jobs)).start();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, THREAD_NAME);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * The IPv4 loopback address. The result of {@link InetAddress#getLoopbackAddress} depends on system properties, and the two
     * JVMs may have different ones.
     */
    public static InetAddress loopback() throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    @Override
    public void run() {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8)) {
            // A suspended command line sends nothing. The timeout restores the classes in that case.
            socket.setSoTimeout(patienceMillis);
            say(out, token); // Identifies this process: another program may own the port by now.
            Job job;
            try {
                job = jobs.apply(text);
            } catch (IllegalStateException | IllegalArgumentException e) {
                say(out, String.valueOf(e.getMessage()));
                return;
            }
            Thread atExit = new Thread(() -> sendLast(job, out), THREAD_NAME);
            try {
                say(out, "");
                Runtime.getRuntime().addShutdownHook(atExit);
                for (String line = in.readLine(); SNAPSHOT.equals(line); line = in.readLine()) {
                    send(job.snapshot(), out, patienceMillis);
                }
            } finally {
                Snapshot last = job.stop(); // First: what follows fails if the command line or this process has ended.
                Runtime.getRuntime().removeShutdownHook(atExit);
                send(last, out, patienceMillis);
            }
        } catch (IOException | IllegalStateException e) {
            // The command line or this process has ended.
        } catch (RuntimeException | Error e) {
            Messages.print("the job of the command line failed: " + e);
        } finally {
            watchdog.shutdownNow();
        }
    }

    /** This process ends: its classes need not be restored. */
    private void sendLast(Job job, Writer out) {
        try {
            send(job.snapshot(), out, EXIT_MILLIS);
        } catch (IOException | RejectedExecutionException e) {
            // The command line has ended.
        }
    }

    private void send(Snapshot counted, Writer out, int limitMillis) throws IOException {
        Future<?> limit = watchdog.schedule(this::disconnect, limitMillis, TimeUnit.MILLISECONDS);
        try {
            synchronized (out) {
                counted.writeTo(out);
            }
        } finally {
            limit.cancel(false);
        }
    }

    private void disconnect() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed.
        }
    }

    private static void say(Writer out, String line) throws IOException {
        out.append(line).append('\n').flush();
    }
}
