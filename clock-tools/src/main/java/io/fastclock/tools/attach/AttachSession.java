// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.attach;

import io.fastclock.tools.count.CountSession;
import io.fastclock.tools.count.Snapshot;
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

/**
 * Counts for a command line that has attached. The session connects to the port of the command line and executes its requests.
 * When the connection ends for any reason, the session restores all classes.
 */
public final class AttachSession implements Runnable {
    static final String SNAPSHOT = "snapshot";
    static final String STOP = "stop";

    private final Instrumentation instrumentation;
    private final Socket socket;
    private final String token;

    private AttachSession(Instrumentation instrumentation, Socket socket, String token) {
        this.instrumentation = instrumentation;
        this.socket = socket;
        this.token = token;
    }

    /**
     * Connects to the command line.
     *
     * @param text the port of the command line, its token, and the milliseconds after which its silence ends the session
     * @throws IllegalArgumentException if the command line cannot be reached
     */
    public static void start(Instrumentation instrumentation, String text) {
        String[] parts = text.split(",");
        try {
            Socket socket = new Socket(Proxy.NO_PROXY); // Ignores the proxy settings of the application.
            socket.connect(new InetSocketAddress(loopback(), Integer.parseInt(parts[0])));
            // A suspended command line sends nothing. The timeout restores the classes in that case.
            socket.setSoTimeout(Integer.parseInt(parts[2]));
            Thread thread = new Thread(new AttachSession(instrumentation, socket, parts[1]), "fastclock-agent");
            thread.setDaemon(true);
            thread.start();
        } catch (IOException | RuntimeException e) {
            throw new IllegalArgumentException("cannot connect to the command line by \"" + text + "\": " + e, e);
        }
    }

    /**
     * The IPv4 loopback address. The result of {@link InetAddress#getLoopbackAddress} depends on system properties, and the two
     * JVMs may have different ones.
     */
    static InetAddress loopback() throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    @Override
    public void run() {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8)) {
            say(out, token); // Identifies this process: another program may own the port by now.
            CountSession counting;
            try {
                counting = CountSession.start(instrumentation);
            } catch (IllegalStateException e) {
                say(out, String.valueOf(e.getMessage()));
                return;
            }
            say(out, "");
            try {
                for (String line = in.readLine(); SNAPSHOT.equals(line); line = in.readLine()) {
                    counting.snapshot().writeTo(out);
                }
            } finally {
                Snapshot counted = counting.stop();
                counted.writeTo(out);
            }
        } catch (IOException e) {
            // The command line has ended.
        } catch (RuntimeException | Error e) {
            Messages.print("counting failed: " + e);
        }
    }

    private static void say(Writer out, String line) throws IOException {
        out.append(line).append('\n').flush();
    }
}
