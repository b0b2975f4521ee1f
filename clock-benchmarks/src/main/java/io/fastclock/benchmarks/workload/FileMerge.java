// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Merges files into one, and reads a timestamp after each chunk. A watchdog or a progress bar would use it. */
public class FileMerge extends Work {
    private static final int CHUNK_BYTES = 16 * 1024;

    /** The files are here. The process that starts JMH deletes them. */
    @Param(".")
    public String directory = ".";

    final List<Path> sources = new ArrayList<>();

    /** Creates files with random content, which no file system can compress. */
    @Setup
    public void writeSources() throws IOException {
        byte[] megabyte = new byte[1 << 20];
        Random random = new Random(42);
        for (int i = 0; i < 4; i++) {
            sources.add(Files.createDirectories(Path.of(directory)).resolve("source-" + i));
            try (OutputStream out = Files.newOutputStream(sources.get(i))) {
                for (int written = 0; written < parameter; written++) {
                    random.nextBytes(megabyte);
                    out.write(megabyte);
                }
            }
        }
    }

    /** Deletes the previous target, and returns the last timestamp. */
    @Benchmark
    public long run() throws IOException {
        Files.deleteIfExists(target());
        return switch (workload) {
            case TRANSFER -> transfer(Long.MAX_VALUE); // Mostly the whole file in one call.
            case TRANSFER_IN_CHUNKS -> transfer(CHUNK_BYTES);
            default -> copy();
        };
    }

    Path target() {
        return Path.of(directory, "merged");
    }

    private long copy() throws IOException {
        long lastMovedMillis = 0;
        byte[] buffer = new byte[CHUNK_BYTES];
        try (OutputStream out = new FileOutputStream(target().toFile())) {
            for (Path source : sources) {
                try (InputStream in = new FileInputStream(source.toFile())) {
                    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                        out.write(buffer, 0, count);
                        lastMovedMillis = clock.currentTimeMillis();
                    }
                }
            }
        }
        return lastMovedMillis;
    }

    private long transfer(long bytesPerCall) throws IOException {
        long lastMovedMillis = 0;
        try (FileChannel out = FileChannel.open(target(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path source : sources) {
                try (FileChannel in = FileChannel.open(source)) {
                    long size = in.size();
                    for (long sent = 0; sent < size; lastMovedMillis = clock.currentTimeMillis()) {
                        sent += in.transferTo(sent, Math.min(bytesPerCall, size - sent), out);
                    }
                }
            }
        }
        return lastMovedMillis;
    }

    /** Checks the last merged file. A merge that loses bytes would be too fast. */
    @TearDown
    public void check() throws IOException {
        if (checksum(sources) != checksum(List.of(target()))) {
            throw new IOException(target() + " differs from its sources");
        }
    }

    private static long checksum(List<Path> files) throws IOException {
        CRC32 checksum = new CRC32();
        try (OutputStream out = new CheckedOutputStream(OutputStream.nullOutputStream(), checksum)) {
            for (Path file : files) {
                Files.copy(file, out);
            }
        }
        return checksum.getValue();
    }
}
