// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import cn.hutool.core.io.FileUtil;
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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Merges files into one, and reads a timestamp after each chunk. A watchdog or a progress bar would use it. */
public class FileMerge extends Work {
    private static final int CHUNK_BYTES = 16 * 1024;

    /** The process that starts JMH deletes it. */
    @Param(".")
    public String directory = ".";

    private final List<Path> sources = new ArrayList<>();
    private final CRC32 checksum = new CRC32();
    Path target = Path.of("");

    /** Creates files with random content, which no file system can compress. */
    @Setup
    public void writeSources() throws IOException {
        target = Files.createDirectories(Path.of(directory)).resolve("merged");
        byte[] bytes = new byte[parameter << 20];
        for (int i = 0; i < 4; i++) {
            new Random(i).nextBytes(bytes);
            checksum.update(bytes);
            sources.add(Files.write(target.resolveSibling("source-" + i), bytes));
        }
    }

    /** Mostly moves a whole file in one call. */
    @Benchmark
    public long transfer() throws IOException {
        return transfer(Long.MAX_VALUE);
    }

    @Benchmark
    public long transferInChunks() throws IOException {
        return transfer(CHUNK_BYTES);
    }

    private long transfer(long bytesPerCall) throws IOException {
        long lastMovedMillis = 0;
        Files.deleteIfExists(target);
        try (FileChannel out = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path source : sources) {
                try (FileChannel in = FileChannel.open(source)) {
                    for (long sent = 0, size = in.size(); sent < size; lastMovedMillis = currentTimeMillis()) {
                        sent += in.transferTo(sent, bytesPerCall, out);
                    }
                }
            }
        }
        return lastMovedMillis;
    }

    @Benchmark
    public long streams() throws IOException {
        long lastMovedMillis = 0;
        Files.deleteIfExists(target);
        byte[] buffer = new byte[CHUNK_BYTES];
        try (OutputStream out = new FileOutputStream(target.toFile())) {
            for (Path source : sources) {
                try (InputStream in = new FileInputStream(source.toFile())) {
                    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                        out.write(buffer, 0, count);
                        lastMovedMillis = currentTimeMillis();
                    }
                }
            }
        }
        return lastMovedMillis;
    }

    /** Checks the last merged file. A merge that loses bytes would be too fast. */
    @TearDown
    public void check() throws IOException {
        if (FileUtil.checksumCRC32(target.toFile()) != checksum.getValue()) {
            throw new IOException(target + " differs from its sources");
        }
    }
}
