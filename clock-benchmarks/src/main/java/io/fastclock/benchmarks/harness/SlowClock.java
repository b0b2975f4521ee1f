// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import cn.hutool.core.io.FileUtil;
import cn.hutool.core.io.resource.ResourceUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/** A preloaded library that makes each read of the system clock a system call, as with the clocksource {@code xen}. */
public record SlowClock(Path library) {
    private static final String SOURCE = "io/fastclock/benchmarks/c/slowclock.c";

    /** Throws an exception if the library cannot be built here. Its message says why. */
    public static SlowClock build(Path directory) throws IOException {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("the slow clock needs Linux, and this is " + System.getProperty("os.name"));
        }
        Path library = directory.resolve("libslowclock.so").toAbsolutePath();
        if (library.toString().matches(".*[\\s:].*")) { // The loader would ignore what it does not find.
            throw new IOException("LD_PRELOAD cannot name a path with a space or a colon: " + library);
        }
        Path source = Files.createDirectories(directory).resolve("slowclock.c");
        FileUtil.writeFromStream(ResourceUtil.getStream(SOURCE), source.toFile());
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

    /** Lets the library also count the system calls in a file, which may be relative to the process's directory. */
    public Map<String, String> countingEnvironment(Path counts) {
        return Map.of("LD_PRELOAD", preloaded(), "SLOWCLOCK_COUNTS", counts.toString());
    }

    private String preloaded() {
        String others = System.getenv().getOrDefault("LD_PRELOAD", "");
        return library + (others.isEmpty() ? "" : ":" + others);
    }

    /** Returns how often a process has read the wall clock, the reads of the JVM itself included. */
    public static long wallReads(Path counts) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(counts))
                .order(ByteOrder.nativeOrder())
                .getLong(0);
    }

    /** Writes a script that starts this JVM's {@code java} under the slow clock. */
    public Path javaUnder(Path directory) throws IOException {
        Path script = Files.createDirectories(directory).resolve("java");
        Files.writeString(
                script,
                "#!/bin/sh\nexec env LD_PRELOAD=" + quoted(preloaded()) + " " + quoted(Fork.THIS_JAVA) + " \"$@\"\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String quoted(String path) {
        return "'" + path.replace("'", "'\\''") + "'";
    }
}
