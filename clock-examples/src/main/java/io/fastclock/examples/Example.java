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

    /** Runs a class in a process of its own, with these options of Java, and returns what it prints. */
    static String output(Class<?> main, String... options) throws IOException, InterruptedException {
        Process process = java(main, List.of(options)).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        require(process.waitFor() == 0, process + " failed");
        return printed;
    }

    /** Returns the builder of a process that runs a class, on this class path unless the options have another. */
    static ProcessBuilder java(Class<?> main, List<String> options) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "-cp", System.getProperty("java.class.path")));
        command.addAll(options);
        command.add(main.getName());
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }
}
