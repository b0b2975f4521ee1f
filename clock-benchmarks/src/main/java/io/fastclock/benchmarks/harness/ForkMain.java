// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The main class of every measured process. Standard output carries the results only. */
final class ForkMain {
    private ForkMain() {}

    public static void main(String[] args) throws Exception {
        PrintStream results = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // Libraries may print.
        ParentWatch.start();
        ForkBody body = Class.forName(args[0])
                .asSubclass(ForkBody.class)
                .getConstructor()
                .newInstance();
        Json.line(new int[0]); // Loads Jackson before anything is measured.
        body.run(Arrays.asList(args).subList(1, args.length), result -> results.println(Json.line(result)));
        System.exit(0); // Some clocks start non-daemon threads.
    }
}
