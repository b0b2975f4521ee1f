// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** An application that reads the clock continuously. It says whether its reads are counted, and ends with its standard input. */
public final class Server {
    private static final LongSupplier REFERENCE = System::nanoTime;

    public static void main(String[] args) throws Exception {
        Requests.repeat(Server::serve);
        Requests.answer(Server::isCounted);
    }

    private static void serve() {
        for (int i = 0; i < 1_000; i++) {
            onServer();
            Sink.use(REFERENCE.getAsLong());
        }
    }

    private static void onServer() {
        Sink.use(System.currentTimeMillis());
    }

    private static boolean isCounted() throws ReflectiveOperationException {
        Class<?> counts = Class.forName("java.lang.FastClock$InjectedCounts", true, null);
        return ((AtomicReference<?>) counts.getField("COUNTER").get(null)).get() != null;
    }
}
