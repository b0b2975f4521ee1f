// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.PrintStream;
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

    /** Returns the builder of a process that runs Java with these arguments. */
    static ProcessBuilder java(List<String> arguments) {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
