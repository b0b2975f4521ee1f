// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Merges four files into a new one, as "Benchmarking Java Zero-copy" does by streams and by {@code transferTo}. */
@OutputTimeUnit(TimeUnit.SECONDS)
public class FileMerge extends NanosBenchmark {
    private static final int BUFFER_BYTES = 16 * 1024;

    @Param("1")
    public int megabytes;

    @Param(".")
    public String directory = ".";

    private final List<Path> sources = new ArrayList<>();
    private final CRC32 checksum = new CRC32();
    private Path target = Path.of("");

    /** Creates files with random content, which no file system can compress. */
    @Setup
    public void writeSources() throws IOException {
        target = Files.createDirectories(Path.of(directory)).resolve("merged");
        byte[] bytes = new byte[megabytes << 20];
        for (int i = 0; i < 4; i++) {
            new Random(i).nextBytes(bytes);
            checksum.update(bytes);
            sources.add(Files.write(target.resolveSibling("source-" + i), bytes));
        }
    }

    private interface Copy {
        void copy(FileInputStream in, FileOutputStream out) throws IOException;
    }

    private void merge(Copy copy) throws IOException {
        Files.deleteIfExists(target);
        try (FileOutputStream out = new FileOutputStream(target.toFile())) {
            for (Path source : sources) {
                try (FileInputStream in = new FileInputStream(source.toFile())) {
                    copy.copy(in, out);
                }
            }
        }
    }

    @Benchmark
    public void streams() throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        merge((in, out) -> {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                out.write(buffer, 0, count);
            }
        });
    }

    @Benchmark
    public void heapBuffer() throws IOException {
        mergeBy(ByteBuffer.allocate(BUFFER_BYTES));
    }

    @Benchmark
    public void directBuffer() throws IOException {
        mergeBy(ByteBuffer.allocateDirect(BUFFER_BYTES));
    }

    private void mergeBy(ByteBuffer buffer) throws IOException {
        merge((in, out) -> {
            while (in.getChannel().read(buffer.clear()) >= 0) {
                out.getChannel().write(buffer.flip()); // A file takes all.
            }
        });
    }

    @Benchmark
    public void transferTo() throws IOException {
        merge((in, out) -> {
            FileChannel source = in.getChannel();
            for (long sent = 0; sent < source.size(); ) {
                sent += source.transferTo(sent, Long.MAX_VALUE, out.getChannel());
            }
        });
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
