// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** An application that reads the clock continuously. It ends when its standard input ends. */
public final class Server {
    private static final LongSupplier REFERENCE = System::nanoTime;

    private Server() {}

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(Server::serve, "server");
        reader.setDaemon(true);
        reader.start();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(countedOf(1_000));
        }
    }

    private static void serve() {
        while (true) {
            onServer();
            Sink.use(REFERENCE.getAsLong());
        }
    }

    private static void onServer() {
        Sink.use(System.currentTimeMillis());
    }

    private static void onMain() {
        Sink.use(System.currentTimeMillis());
    }

    /** Returns how many of the given number of reads the agent counts. */
    private static long countedOf(int reads) throws ReflectiveOperationException {
        long before = counted();
        for (int i = 0; i < reads; i++) {
            onMain();
        }
        return counted() - before;
    }

    /** Returns the agent's count of the reads in {@link #onMain}. */
    private static long counted() throws ReflectiveOperationException {
        Class<?> sitesClass;
        try {
            sitesClass = Class.forName("io.fastclock.tools.count.CallSites", true, null);
        } catch (ClassNotFoundException e) {
            return 0; // The agent was never loaded.
        }
        Object[] sites = ((List<?>) accessible(sitesClass, "all").invoke(null)).toArray();
        Class<?> countsClass = Class.forName("io.fastclock.tools.count.CallCounts", true, null);
        long[] totals = (long[]) accessible(countsClass, "totals", int.class).invoke(null, sites.length);
        long sum = 0;
        for (int i = 0; i < sites.length; i++) {
            sum += sites[i].toString().contains(".onMain") ? totals[i] : 0;
        }
        return sum;
    }

    private static Method accessible(Class<?> type, String name, Class<?>... parameters) {
        Method found = Arrays.stream(type.getDeclaredMethods())
                .filter(method ->
                        method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), parameters))
                .findFirst()
                .orElseThrow();
        found.setAccessible(true);
        return found;
    }
}
