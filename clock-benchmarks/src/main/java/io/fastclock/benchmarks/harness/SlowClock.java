// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
 * A preloaded library for Linux that makes every read of the system clock a system call. Hosts with the clocksource
 * {@code xen} or {@code hpet} behave in the same way.
 */
public record SlowClock(Path library) {
    private static final String SOURCE = "/io/fastclock/benchmarks/c/slowclock.c";

    /**
     * The characters that separate libraries in {@code LD_PRELOAD}. The loader has no escape for them, and ignores a
     * library that it does not find.
     */
    private static final Pattern SEPARATOR = Pattern.compile("[\\s:]");

    /**
     * Compiles the library into a directory, with {@code $CC} or else {@code cc}.
     *
     * @throws IOException if the library cannot be built here; the message says why
     */
    public static SlowClock build(Path directory) throws IOException {
        return build(directory, System.getenv().getOrDefault("CC", "cc"));
    }

    static SlowClock build(Path directory, String compiler) throws IOException {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("the slow clock needs Linux, and this is " + System.getProperty("os.name"));
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

    /** Returns the environment variables of a process under the slow clock. Keeps other preloaded libraries. */
    public Map<String, String> environment() {
        String others = System.getenv().getOrDefault("LD_PRELOAD", "");
        return Map.of("LD_PRELOAD", library + (others.isEmpty() ? "" : ":" + others));
    }

    /** Returns the same variables plus one that makes the library count the system calls in a file. */
    public Map<String, String> countingEnvironment(Path counts) {
        Map<String, String> variables = new HashMap<>(environment());
        variables.put("SLOWCLOCK_COUNTS", counts.toAbsolutePath().toString());
        return Map.copyOf(variables);
    }

    /** Returns how often a process has read the wall clock, the reads of the JVM itself included. */
    public static long wallReads(Path counts) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(counts))
                .order(ByteOrder.nativeOrder())
                .getLong(0);
    }

    /**
     * Writes a script {@code java} to a directory, and returns its path. The script starts this JVM's {@code java}
     * under the slow clock. JMH takes only the path of a JVM.
     */
    public Path javaUnder(Path directory) throws IOException {
        Path script = Files.createDirectories(directory).resolve("java");
        String preload = "LD_PRELOAD=" + environment().get("LD_PRELOAD");
        Files.writeString(
                script, "#!/bin/sh\nexec env " + quoted(preload) + " " + quoted(Fork.THIS_JAVA) + " \"$@\"\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String quoted(String path) {
        return "'" + path.replace("'", "'\\''") + "'";
    }
}
