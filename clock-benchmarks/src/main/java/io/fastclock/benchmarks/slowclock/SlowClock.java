// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A library to preload on Linux, by which every reading of the clock is a system call, as on a host with the clocksource
 * {@code xen} or {@code hpet}. Made of {@code slowclock.c} by the system's compiler.
 */
public final class SlowClock {
    private static final String SOURCE = "slowclock.c";
    private static final String LIBRARY = "libslowclock.so";

    private final Path library;

    private SlowClock(Path library) {
        this.library = library;
    }

    /**
     * Compiles it, with {@code $CC} or else {@code cc}.
     *
     * @param directory where source and library are left
     * @throws IOException if this is not Linux, there is no compiler, or it fails
     */
    public static SlowClock build(Path directory) throws IOException {
        return build(directory, System.getenv().getOrDefault("CC", "cc"));
    }

    static SlowClock build(Path directory, String compiler) throws IOException {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("the slow clock is for Linux only, and this is " + System.getProperty("os.name"));
        }
        Files.createDirectories(directory);
        Path source = directory.resolve(SOURCE);
        try (InputStream in = SlowClock.class.getResourceAsStream(SOURCE)) {
            if (in == null) {
                throw new IOException(SOURCE + " is missing from the build");
            }
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
        Path library = directory.resolve(LIBRARY).toAbsolutePath();
        compile(new ProcessBuilder(
                compiler, "-O2", "-Wall", "-shared", "-fPIC", "-o", library.toString(), source.toString()));
        return new SlowClock(library);
    }

    private static void compile(ProcessBuilder compiler) throws IOException {
        Process process = compiler.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException(String.join(" ", compiler.command()) + " failed: " + said);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while compiling " + SOURCE, e);
        }
    }

    /** The variables that a process needs to run under it. */
    public Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString());
    }
}
