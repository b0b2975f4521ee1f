// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.Date;
import java.util.function.LongSupplier;

/** An application that reads the clock continuously. It ends when its standard input ends. */
public final class Server {
    private static final LongSupplier REFERENCE = System::nanoTime;

    private static final Object READING = new Object();

    /** As Tomcat has one. */
    private static final class Dates {
        @SuppressWarnings("JavaUtilDate")
        static final ThreadLocal<Date> OF_THREAD = ThreadLocal.withInitial(Date::new);
    }

    public static void main(String[] args) throws Exception {
        Sink.use(Dates.OF_THREAD.get());
        Requests.repeat(Server::serve);
        Requests.answer(() -> countedOf(1_000));
    }

    private static void serve() {
        synchronized (READING) {
            for (int i = 0; i < 1_000; i++) {
                onServer();
                Sink.use(REFERENCE.getAsLong());
            }
        }
    }

    private static void onServer() {
        Sink.use(System.currentTimeMillis());
    }

    /** Returns how many of the given number of reads the agent counts. */
    private static long countedOf(int reads) throws ReflectiveOperationException {
        synchronized (READING) {
            long before = Counted.total();
            for (int i = 0; i < reads; i++) {
                Sink.use(System.currentTimeMillis());
            }
            return Counted.total() - before;
        }
    }
}
