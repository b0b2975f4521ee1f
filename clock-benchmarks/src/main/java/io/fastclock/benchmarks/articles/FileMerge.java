// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Merges four files into a new one, as "Benchmarking Java Zero-copy" does by streams and by {@code transferTo}. */
@OutputTimeUnit(TimeUnit.SECONDS)
public class FileMerge extends NanosBenchmark {
    @Param({"streams", "heapBuffer", "directBuffer", "transferTo"})
    public String way = "";

    @Param("1")
    public int megabytes;

    @Param(".")
    public String directory = ".";

    private final Path[] sources = new Path[4];
    private final CRC32 checksum = new CRC32();
    private Path target = Path.of("");

    /** Creates files with random content, which no file system can compress. */
    @Setup
    public void writeSources() throws IOException {
        target = Files.createTempDirectory(Files.createDirectories(Path.of(directory)), "merge")
                .resolve("merged");
        byte[] bytes = new byte[megabytes << 20];
        for (int i = 0; i < sources.length; i++) {
            new Random(i).nextBytes(bytes);
            checksum.update(bytes);
            sources[i] = Files.write(target.resolveSibling("source-" + i), bytes);
        }
    }

    @Benchmark
    public void merge() throws IOException {
        Files.deleteIfExists(target);
        byte[] bytes = new byte[way.equals("streams") || way.equals("heapBuffer") ? 16 * 1024 : 0];
        ByteBuffer buffer = way.equals("directBuffer") ? ByteBuffer.allocateDirect(16 * 1024) : ByteBuffer.wrap(bytes);
        try (FileOutputStream out = new FileOutputStream(target.toFile())) {
            for (Path source : sources) {
                try (FileInputStream in = new FileInputStream(source.toFile())) {
                    copy(in, out, bytes, buffer);
                }
            }
        }
    }

    private void copy(FileInputStream in, FileOutputStream out, byte[] bytes, ByteBuffer buffer) throws IOException {
        if (way.equals("streams")) {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                out.write(bytes, 0, count);
            }
        } else if (way.equals("transferTo")) {
            in.getChannel().transferTo(0, Long.MAX_VALUE, out.getChannel()); // Up to 2 GB.
        } else {
            while (in.getChannel().read(buffer.clear()) >= 0) {
                out.getChannel().write(buffer.flip()); // A file takes all.
            }
        }
    }

    /** Checks the last merged file: a merge that loses bytes would be too fast. */
    @TearDown
    public void deleteChecked() throws IOException {
        CRC32 merged = new CRC32();
        try (CheckedInputStream in = new CheckedInputStream(new FileInputStream(target.toFile()), merged)) {
            in.transferTo(OutputStream.nullOutputStream()); // In pieces: perf counts the page faults of this too.
        }
        for (Path source : sources) {
            Files.delete(source);
        }
        Files.delete(target);
        Files.delete(target.resolveSibling(""));
        if (merged.getValue() != checksum.getValue()) {
            throw new IOException(target + " differed from its sources");
        }
    }
}
