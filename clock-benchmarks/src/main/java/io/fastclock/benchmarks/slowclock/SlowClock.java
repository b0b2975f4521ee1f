// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A library to preload on Linux, by which every reading of the clock is a system call, as on a host with the clocksource
 * {@code xen} or {@code hpet}. Made of {@code slowclock.c} by the system's compiler.
 */
public final class SlowClock {
    private static final String SOURCE = "slowclock.c";
    private static final String LIBRARY = "libslowclock.so";

    /** What parts one library from the next in {@code LD_PRELOAD}; there is no way to escape it. */
    private static final Pattern SEPARATOR = Pattern.compile("[\\s:]");

    private final Path library;

    private SlowClock(Path library) {
        this.library = library;
    }

    /**
     * Why it cannot be built here, if so: this is not Linux, there is no compiler, or one that lacks the C library's
     * headers, or the directory's path has a space or a colon in it, with which the loader would go on without the library.
     *
     * @param directory where it would be built
     */
    public static Optional<String> whyNot(Path directory) {
        return whyNot(directory, compiler());
    }

    static Optional<String> whyNot(Path directory, String compiler) {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("the slow clock is for Linux only, and this is " + System.getProperty("os.name"));
        }
        Path library = library(directory);
        if (SEPARATOR.matcher(library.toString()).find()) {
            return Optional.of("LD_PRELOAD cannot name a path with a space or a colon: " + library);
        }
        try {
            Files.createDirectories(directory);
            compile(new ProcessBuilder(
                    compiler,
                    "-shared",
                    "-fPIC",
                    "-include",
                    "unistd.h",
                    "-x",
                    "c",
                    "-o",
                    library.toString(),
                    "/dev/null"));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("no C compiler: " + e.getMessage());
        }
    }

    private static String compiler() {
        return System.getenv().getOrDefault("CC", "cc");
    }

    private static Path library(Path directory) {
        return directory.resolve(LIBRARY).toAbsolutePath();
    }

    /**
     * Compiles it, with {@code $CC} or else {@code cc}.
     *
     * @param directory where source and library are left
     * @throws IOException if it cannot be built here, see {@link #whyNot}
     */
    public static SlowClock build(Path directory) throws IOException {
        return build(directory, compiler());
    }

    static SlowClock build(Path directory, String compiler) throws IOException {
        Optional<String> whyNot = whyNot(directory, compiler);
        if (whyNot.isPresent()) {
            throw new IOException(whyNot.get());
        }
        Path library = library(directory);
        Path source = directory.resolve(SOURCE);
        try (InputStream in = SlowClock.class.getResourceAsStream("/io/fastclock/benchmarks/c/" + SOURCE)) {
            if (in == null) {
                throw new IOException(SOURCE + " is missing from the build");
            }
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
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

    /**
     * Writes a script that does what this JVM's {@code java} does, under the slow clock; for tools that take the path of a
     * JVM, such as JMH.
     *
     * @param directory where the script is left, as {@code java}
     */
    public Path javaUnder(Path directory) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path script = Files.createDirectories(directory).resolve("java");
        // What was to be preloaded anyway, such as another allocator, still is.
        Files.writeString(script, """
                #!/bin/sh
                LD_PRELOAD=%s${LD_PRELOAD:+:$LD_PRELOAD}
                export LD_PRELOAD
                exec %s "$@"
                """.formatted(quoted(library), quoted(java)));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script;
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }
}
