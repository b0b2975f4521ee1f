// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.startup;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.report.Json;
import java.io.PrintStream;

/** The process that initialises the class and reads once. It prints a line of JSON. */
public final class StartupProbe {
    private StartupProbe() {}

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        int threadsBefore = Thread.getAllStackTraces().size();
        ClassLoader loader = StartupProbe.class.getClassLoader();
        initialise("Empty", loader); // The loader's own first steps are nobody's.
        long start = System.nanoTime();
        initialise("EmptyToo", loader);
        long empty = System.nanoTime();
        Class.forName("io.fastclock.FastClock", true, loader);
        long initialised = System.nanoTime();
        long first = FastClock.currentTimeMillis();
        long read = System.nanoTime();
        if (first <= 0) {
            throw new IllegalStateException("the first value was " + first);
        }
        int newThreads = Thread.getAllStackTraces().size() - threadsBefore;
        out.println(Json.line(new StartupFigures(empty - start, initialised - empty, read - initialised, newThreads)));
    }

    private static void initialise(String name, ClassLoader loader) throws ClassNotFoundException {
        Class.forName(StartupProbe.class.getName() + "$" + name, true, loader);
    }

    static final class Empty {}

    static final class EmptyToo {}
}
