// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.packaging.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process in which a session works does not depend on the command line. */
class CommandSessionIT {
    private static final int PATIENCE_MILLIS = 60_000;

    /** More than the buffers of the two sockets can hold. */
    private static final Snapshot LARGE = Snapshot.ofNotes(List.of("x".repeat(32 << 20)));

    private static final Snapshot SMALL = Snapshot.ofNotes(List.of("x"));

    private final CountDownLatch stopped = new CountDownLatch(1);

    private Job job(Snapshot counted) {
        return job(() -> counted, stopped);
    }

    private static Job job(Supplier<Snapshot> counted, CountDownLatch stopped) {
        return new Job() {
            @Override
            public Snapshot snapshot() {
                return counted.get();
            }

            @Override
            public Snapshot stop() {
                stopped.countDown();
                return counted.get();
            }
        };
    }

    /** Starts a session that connects to this process, and returns the end of the command line. */
    private static Socket start(int patienceMillis, Function<String, Job> jobs) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, CommandSession.loopback())) {
            CommandSession.start(CommandSession.arguments(server.getLocalPort(), "token", patienceMillis, "job"), jobs);
            return server.accept();
        }
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void request(Socket socket, String request) throws IOException {
        socket.getOutputStream().write((request + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void awaitStop() {
        await().atMost(Duration.ofSeconds(30)).until(() -> stopped.getCount() == 0);
    }

    @Test
    void commandLine_endsBeforeItsJobHasBegun_jobIsStopped() throws Exception {
        CompletableFuture<Job> begun = new CompletableFuture<>();
        start(PATIENCE_MILLIS, text -> begun.join()).close();
        begun.complete(job(SMALL));
        awaitStop();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3}) // Lines that the command line reads before it ends.
    void commandLine_endsEarly_jobIsStopped(int lines) throws Exception {
        try (Socket commandLine = start(PATIENCE_MILLIS, text -> job(SMALL))) {
            request(commandLine, CommandSession.SNAPSHOT);
            BufferedReader in = reader(commandLine);
            for (int i = 0; i < lines; i++) {
                in.readLine();
            }
        }
        awaitStop();
    }

    /** Whether or not the command line sends a request. It does not read the answer. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void commandLine_suspended_jobIsStopped(boolean request) throws Exception {
        try (Socket commandLine = start(100, text -> job(LARGE))) {
            if (request) {
                request(commandLine, CommandSession.SNAPSHOT);
            }
            awaitStop();
            assertThat(commandLine.isClosed()).isFalse();
        }
    }

    /** Ends while a command line that does not read has a session. */
    static final class Unread {
        public static void main(String[] args) throws IOException {
            AtomicInteger snapshots = new AtomicInteger();
            Supplier<Snapshot> firstIsSmall = () -> snapshots.getAndIncrement() == 0 ? SMALL : LARGE;
            Socket commandLine = start(10 * PATIENCE_MILLIS, text -> job(firstIsSmall, new CountDownLatch(1)));
            request(commandLine, CommandSession.SNAPSHOT);
            reader(commandLine).lines().takeWhile(line -> !line.equals("end")).forEach(line -> {});
            if (Boolean.getBoolean("request")) {
                request(commandLine, CommandSession.SNAPSHOT);
                await().until(() -> snapshots.get() == 2);
            }
        }
    }

    /** Fails after three minutes if the process does not end. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true}) // Whether the session is writing.
    void process_endsWhileCommandLineDoesNotRead_isNotKept(boolean request) throws Exception {
        assertThat(JavaCommand.runMain(Unread.class, "-Drequest=" + request).err)
                .isEmpty();
    }
}
