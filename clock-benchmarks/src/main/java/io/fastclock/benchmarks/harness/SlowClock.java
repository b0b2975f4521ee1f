// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A library to preload on Linux, which makes every read of the system clock a system call, as on a host with the clocksource
 * {@code xen} or {@code hpet}.
 */
public record SlowClock(Path library) {
    private static final String SOURCE = "/io/fastclock/benchmarks/c/slowclock.c";

    /** What separates libraries in {@code LD_PRELOAD}; the loader knows no escape, and goes on without the library. */
    private static final Pattern SEPARATOR = Pattern.compile("[\\s:]");

    /**
     * Compiles it into a directory, with {@code $CC} or else {@code cc}.
     *
     * @throws IOException if it cannot be built here; the message says why
     */
    public static SlowClock build(Path directory) throws IOException {
        return build(directory, System.getenv().getOrDefault("CC", "cc"));
    }

    static SlowClock build(Path directory, String compiler) throws IOException {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("the slow clock is for Linux only, and this is " + System.getProperty("os.name"));
        }
        Path library = directory.resolve("libslowclock.so").toAbsolutePath();
        if (SEPARATOR.matcher(library.toString()).find()) {
            throw new IOException("LD_PRELOAD cannot name a path with a space or a colon: " + library);
        }
        Path source = Files.createDirectories(directory).resolve("slowclock.c");
        try (InputStream in = Objects.requireNonNull(SlowClock.class.getResourceAsStream(SOURCE), SOURCE)) {
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
        List<String> command =
                List.of(compiler, "-O2", "-Wall", "-shared", "-fPIC", "-o", library.toString(), source.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + output);
        }
        return new SlowClock(library);
    }

    /** The variables that a process needs to run under it. */
    public Map<String, String> environment() {
        String others = System.getenv().getOrDefault("LD_PRELOAD", "");
        return Map.of("LD_PRELOAD", library + (others.isEmpty() ? "" : ":" + others));
    }

    /** The same, and the system calls are counted in a file, for {@link ClockCounts#read}. */
    public Map<String, String> countingEnvironment(Path counts) {
        Map<String, String> variables = new HashMap<>(environment());
        variables.put(ClockCounts.FILE_VARIABLE, counts.toAbsolutePath().toString());
        return Map.copyOf(variables);
    }

    /** Leaves a script {@code java} in a directory, which runs this JVM's under the slow clock: JMH takes a JVM's path. */
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
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }
}
