// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A preloaded library that makes each read of the system clock a system call, as with the clocksource {@code xen}. */
public record SlowClock(Path library) {
    private static final String SOURCE = "c/slowclock.c";

    /** Throws an exception if the library cannot be built here. Its message says why. */
    public static SlowClock build(Path directory) throws IOException {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("the slow clock needs Linux, and this is " + System.getProperty("os.name"));
        }
        Path library = directory.resolve("libslowclock.so").toAbsolutePath();
        if (library.toString().matches(".*[:;].*")) { // The loader would ignore what it does not find.
            throw new IOException("the loader finds no library in a path with a colon or semicolon: " + library);
        }
        Path source = Files.createDirectories(directory).resolve("slowclock.c");
        Files.writeString(source, Resources.text(SOURCE));
        String compiler = System.getenv().getOrDefault("CC", "cc");
        List<String> command =
                List.of(compiler, "-O2", "-Wall", "-shared", "-fPIC", "-o", library.toString(), source.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + output);
        }
        return new SlowClock(library);
    }

    /** The loader splits the first at spaces too: no paths there. */
    public Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD", before("LD_PRELOAD", library.getFileName()),
                "LD_LIBRARY_PATH", before("LD_LIBRARY_PATH", library.resolveSibling("")));
    }

    private static String before(String variable, Path first) {
        String others = System.getenv().getOrDefault(variable, "");
        return first + (others.isEmpty() ? "" : ":" + others);
    }
}
