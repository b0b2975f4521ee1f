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
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Merges large files into a temporary file, and reads a timestamp after each chunk. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FileMerge {
    private static final int CHUNK_BYTES = 16 * 1024;

    @Param("NONE")
    public WorkClock clock = WorkClock.NONE;

    @Param("TRANSFER")
    public Workload method = Workload.TRANSFER;

    /** The size of each file. */
    @Param("64")
    public int megabytes;

    /** The parent directory of the files. */
    @Param(".")
    public String directory = ".";

    final List<Path> sources = new ArrayList<>();
    private Path home = Path.of("");

    /** Creates files with random content, which no file system can compress. */
    @Setup
    public void write() throws IOException {
        home = Files.createTempDirectory(Files.createDirectories(Path.of(directory)), "merge-");
        byte[] block = new byte[1 << 20];
        Random random = new Random(42);
        for (int i = 0; i < 4; i++) {
            Path source = home.resolve("source-" + i);
            try (OutputStream out = Files.newOutputStream(source)) {
                for (int written = 0; written < megabytes; written++) {
                    random.nextBytes(block);
                    out.write(block);
                }
            }
            sources.add(source);
        }
    }

    @Benchmark
    public long merge() throws IOException {
        Path target = home.resolve("merged");
        long lastMovedMillis = merge(target);
        Files.delete(target);
        return lastMovedMillis;
    }

    /** Reads a timestamp after each chunk, and returns the last one. A watchdog or a progress bar would use it. */
    long merge(Path target) throws IOException {
        return switch (method) {
            case TRANSFER -> transfer(target, Long.MAX_VALUE); // Mostly the whole file in one call.
            case TRANSFER_IN_CHUNKS -> transfer(target, CHUNK_BYTES);
            case STREAMS -> copy(target);
            default -> throw new IllegalStateException("no merge: " + method);
        };
    }

    private long copy(Path target) throws IOException {
        long lastMovedMillis = 0;
        byte[] buffer = new byte[CHUNK_BYTES];
        try (OutputStream out = new FileOutputStream(target.toFile())) {
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

    /** Transfers at most {@code most} bytes per call. */
    private long transfer(Path target, long most) throws IOException {
        long lastMovedMillis = 0;
        try (FileChannel out = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path source : sources) {
                try (FileChannel in = FileChannel.open(source)) {
                    long size = in.size();
                    for (long sent = 0; sent < size; lastMovedMillis = clock.currentTimeMillis()) {
                        sent += in.transferTo(sent, Math.min(most, size - sent), out);
                    }
                }
            }
        }
        return lastMovedMillis;
    }

    /** Checks the merged file and deletes all files. A merge that loses bytes would be too fast. */
    @TearDown
    public void check() throws IOException {
        Path target = home.resolve("checked");
        merge(target);
        if (checksum(sources) != checksum(List.of(target))) {
            throw new IOException(target + " differs from its sources");
        }
        Files.delete(target);
        for (Path source : sources) {
            Files.delete(source);
        }
        Files.delete(home);
    }

    static long checksum(List<Path> files) throws IOException {
        CRC32 checksum = new CRC32();
        try (OutputStream out = new CheckedOutputStream(OutputStream.nullOutputStream(), checksum)) {
            for (Path file : files) {
                Files.copy(file, out);
            }
        }
        return checksum.getValue();
    }
}
