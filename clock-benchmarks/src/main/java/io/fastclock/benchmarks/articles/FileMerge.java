// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
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

/** Merges files into a new one, as "Benchmarking Java Zero-copy" does with streams and with {@code transferTo}. */
public class FileMerge extends NanosBenchmark {
    static final int FILES = 4;
    private static final int BUFFER_BYTES = 16 * 1024;

    @Param("1")
    public int size; // Megabytes of each file.

    @Param(".")
    public String directory = ".";

    private final List<Path> sources = new ArrayList<>();
    private final CRC32 checksum = new CRC32();
    private Path target = Path.of("");

    /** Creates files with random content, which no file system can compress. */
    @Setup
    public void writeSources() throws IOException {
        target = Files.createDirectories(Path.of(directory)).resolve("merged");
        byte[] bytes = new byte[size << 20];
        for (int i = 0; i < FILES; i++) {
            new Random(i).nextBytes(bytes);
            checksum.update(bytes);
            sources.add(Files.write(target.resolveSibling("source-" + i), bytes));
        }
    }

    @Benchmark
    public void streams() throws IOException {
        Files.deleteIfExists(target);
        byte[] buffer = new byte[BUFFER_BYTES];
        try (OutputStream out = new FileOutputStream(target.toFile())) {
            for (Path source : sources) {
                try (InputStream in = new FileInputStream(source.toFile())) {
                    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                        out.write(buffer, 0, count);
                    }
                }
            }
        }
    }

    @Benchmark
    public void heapBuffer() throws IOException {
        merge(ByteBuffer.allocate(BUFFER_BYTES));
    }

    @Benchmark
    public void directBuffer() throws IOException {
        merge(ByteBuffer.allocateDirect(BUFFER_BYTES));
    }

    private void merge(ByteBuffer buffer) throws IOException {
        merge((in, out) -> {
            while (in.read(buffer.clear()) >= 0) {
                for (buffer.flip(); buffer.hasRemaining(); ) {
                    out.write(buffer);
                }
            }
        });
    }

    @Benchmark
    public void transferTo() throws IOException {
        merge((in, out) -> {
            for (long sent = 0; sent < in.size(); ) {
                sent += in.transferTo(sent, Long.MAX_VALUE, out);
            }
        });
    }

    private interface Copy {
        void copy(FileChannel in, FileChannel out) throws IOException;
    }

    private void merge(Copy copy) throws IOException {
        Files.deleteIfExists(target);
        try (FileChannel out = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (Path source : sources) {
                try (FileChannel in = FileChannel.open(source)) {
                    copy.copy(in, out);
                }
            }
        }
    }

    /** Checks the last merged file: a merge that loses bytes would be too fast. */
    @TearDown
    public void deleteChecked() throws IOException {
        long merged = FileUtil.checksumCRC32(target.toFile());
        FileUtil.del(directory);
        if (merged != checksum.getValue()) {
            throw new IOException(target + " differed from its sources");
        }
    }
}
