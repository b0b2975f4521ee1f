// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A use of FastClock. */
public interface Example {
    /**
     * Runs for a few seconds at most, and prints what it found.
     *
     * @throws Exception if the library does not work on FastClock as it should
     */
    void run(PrintStream out) throws Exception;

    /** Throws unless the library works as it should. */
    static void require(boolean works, String otherwise) {
        if (!works) {
            throw new IllegalStateException(otherwise);
        }
    }

    /** Repeats a call that reads a clock until the clock caches. Returns the number of its updates. */
    static long callUntilCached(AdaptiveClock clock, Runnable call) {
        long startNanos = System.nanoTime();
        long updates = 0; // When the clock was first seen to cache. The next update comes after the events of that.
        while (updates == 0 || clock.stats().updates() <= updates) {
            require(System.nanoTime() - startNanos < 30_000_000_000L, "not cached within 30 s");
            for (int i = 0; i < 10_000; i++) {
                call.run();
            }
            if (updates == 0 && clock.stats().nanosIn(ClockMode.CACHED) > 0) {
                updates = clock.stats().updates();
            }
        }
        return clock.stats().updates();
    }

    /** Returns the builder of a process that runs Java with these arguments. */
    static ProcessBuilder java(List<String> arguments) {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** Waits for the end of a process, and returns what it printed. Throws if it failed. */
    static String output(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        require(process.waitFor() == 0, process + " failed: " + output);
        return output;
    }
}
