// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A use of FastClock. */
public interface Example {
    /** Runs for some seconds, and prints what it found. Throws if the library does not work on FastClock as it should. */
    void run(PrintStream out) throws Exception;

    /** Throws unless the library works as it should. */
    static void require(boolean works, String otherwise) {
        if (!works) {
            throw new IllegalStateException(otherwise);
        }
    }

    /** Runs Java with these arguments, and returns what it prints. */
    static String output(List<String> arguments) throws IOException, InterruptedException {
        Process process = java(arguments).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        require(process.waitFor() == 0, process + " failed");
        return printed;
    }

    /** Returns the builder of a process that runs Java with these arguments. */
    static ProcessBuilder java(List<String> arguments) {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
