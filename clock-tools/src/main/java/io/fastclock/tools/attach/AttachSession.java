// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.attach;

import io.fastclock.tools.count.CountOptions;
import io.fastclock.tools.count.CountSession;
import io.fastclock.tools.count.Snapshot;
import io.fastclock.tools.replace.ReplaceOptions;
import io.fastclock.tools.replace.ReplaceSession;
import io.fastclock.tools.report.Messages;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A job for a command line that has attached. The session connects to the port of the command line and executes its requests.
 * When the connection ends for any reason, the session restores all classes.
 */
public final class AttachSession implements Runnable {
    static final String SNAPSHOT = "snapshot";
    static final String STOP = "stop";

    private static final String THREAD_NAME = "clock-tools-attach";

    private final Instrumentation instrumentation;
    private final Object options;
    private final String token;
    private final Socket socket;

    private AttachSession(Instrumentation instrumentation, Object options, String token, Socket socket) {
        this.instrumentation = instrumentation;
        this.options = options;
        this.token = token;
        this.socket = socket;
    }

    /**
     * Starts a job.
     *
     * @param text from {@link TargetJvm}
     * @param options returns the options of the job in a text
     * @throws IOException if the command line cannot be reached
     */
    public static void start(Instrumentation instrumentation, String text, Function<String, Object> options)
            throws IOException {
        AttachArguments arguments = AttachArguments.parse(text);
        Socket socket = new Socket(Proxy.NO_PROXY); // Ignores the proxy settings of the application.
        socket.connect(new InetSocketAddress(loopback(), arguments.port));
        // A suspended command line sends nothing. The timeout restores the classes in that case.
        socket.setSoTimeout(arguments.patienceMillis);
        Thread thread = new Thread(
                new AttachSession(instrumentation, options.apply(arguments.job), arguments.token, socket), THREAD_NAME);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * The IPv4 loopback address. The result of {@link InetAddress#getLoopbackAddress} depends on system properties, and the two
     * JVMs may have different ones.
     */
    static InetAddress loopback() throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    /** What a command line has asked for. */
    private interface Job {
        Snapshot snapshot();

        Snapshot stop();
    }

    private Job begin() {
        if (options instanceof ReplaceOptions) {
            return replace((ReplaceOptions) options);
        }
        CountSession sinceStart = CountSession.sinceStart();
        if (sinceStart == null) {
            CountSession own = CountSession.start(instrumentation, (CountOptions) options, false);
            return job(own::snapshot, own::stop);
        }
        Snapshot before = sinceStart.snapshot();
        return job(
                () -> sinceStart.snapshot().since(before),
                () -> sinceStart
                        .snapshot()
                        .since(before)
                        .with(
                                "This process counts since its start. These are the counts of the last seconds; that count goes on,"
                                        + " with its own options."));
    }

    private Job replace(ReplaceOptions chosen) {
        if (chosen.nanoTime()) {
            throw new IllegalStateException("System.nanoTime() cannot be replaced in a running process: differences to"
                    + " values that were read before would be wrong");
        }
        ReplaceSession session = ReplaceSession.start(instrumentation, chosen, message -> {});
        return job(() -> Snapshot.ofNotes(session.summary()), () -> {
            List<String> lines = new ArrayList<>(session.summary());
            lines.add(session.stop());
            return Snapshot.ofNotes(lines);
        });
    }

    private interface Counts {
        Snapshot get();
    }

    private static Job job(Counts snapshot, Counts stop) {
        return new Job() {
            @Override
            public Snapshot snapshot() {
                return snapshot.get();
            }

            @Override
            public Snapshot stop() {
                return stop.get();
            }
        };
    }

    @Override
    public void run() {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8)) {
            say(out, token); // Identifies this process: another program may own the port by now.
            Job job;
            try {
                job = begin();
            } catch (IllegalStateException e) {
                say(out, String.valueOf(e.getMessage()));
                return;
            }
            Thread atExit = new Thread(() -> sendLast(job, out), THREAD_NAME);
            try {
                say(out, "");
                Runtime.getRuntime().addShutdownHook(atExit);
                for (String line = in.readLine(); SNAPSHOT.equals(line); line = in.readLine()) {
                    send(job.snapshot(), out);
                }
            } finally {
                Snapshot last = job.stop(); // First: what follows fails if the command line or this process has ended.
                Runtime.getRuntime().removeShutdownHook(atExit);
                send(last, out);
            }
        } catch (IOException | IllegalStateException e) {
            // The command line or this process has ended.
        } catch (RuntimeException | Error e) {
            Messages.print("the job of the command line failed: " + e);
        }
    }

    /** This process ends: its classes need not be restored. */
    private static void sendLast(Job job, Writer out) {
        try {
            send(job.snapshot(), out);
        } catch (IOException e) {
            // The command line has ended.
        }
    }

    private static void send(Snapshot counted, Writer out) throws IOException {
        synchronized (out) {
            counted.writeTo(out);
        }
    }

    private static void say(Writer out, String line) throws IOException {
        out.append(line).append('\n').flush();
    }
}
