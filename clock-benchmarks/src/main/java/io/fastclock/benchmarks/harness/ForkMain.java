// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** The main class of a {@link Fork}: its argument is the task's class, its input the task, and its output the result. */
final class ForkMain {
    private static final int ORPHANED = 143; // As if ended by SIGTERM.

    private ForkMain() {}

    public static void main(String[] arguments) throws Exception {
        PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // Libraries may print.
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Class<?> type = Class.forName(arguments[0]);
        Callable<?> task = (Callable<?>) Json.MAPPER.readValue(input.readLine(), type);
        new HarnessThread(() -> endWith(input)).start();
        Json.MAPPER.writeValueAsString(new int[0]); // Loads Jackson's writer before anything is measured.
        output.println(Json.MAPPER.writeValueAsString(task.call()));
        System.exit(0); // Some clocks start non-daemon threads.
    }

    /** The input ends with the parent. Otherwise the forks of a killed run would keep reading the clock on all cores. */
    private static void endWith(BufferedReader input) {
        try {
            while (input.read() >= 0) {}
        } catch (IOException e) {
            // Ended, too.
        }
        Runtime.getRuntime().halt(ORPHANED);
    }
}
