// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Large files are merged into a temporary one, which is then deleted; each chunk is stamped. After the measurement the same
 * is done once more and compared byte for byte.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FileMerge {
    private static final int MEGABYTE = 1 << 20;

    @Param("NONE")
    public WorkClock clock = WorkClock.NONE;

    @Param("4")
    public int files;

    /** Of each file. */
    @Param("64")
    public int megabytes;

    /** Where the files are made. */
    @Param(".")
    public String directory = ".";

    private final List<Path> sources = new ArrayList<>();
    private Path home = Path.of("");
    private @Nullable MergeMethod measured;

    /** Random, so that no file system can store them smaller. */
    @Setup
    public void write() throws IOException {
        home = Files.createTempDirectory(Files.createDirectories(Path.of(directory)), "merge-");
        byte[] block = new byte[MEGABYTE];
        Random random = new Random(42);
        for (int i = 0; i < files; i++) {
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
    public MergeTally transferTo() throws IOException {
        return merge(MergeMethod.TRANSFER);
    }

    @Benchmark
    public MergeTally transferToInChunks() throws IOException {
        return merge(MergeMethod.TRANSFER_IN_CHUNKS);
    }

    @Benchmark
    public MergeTally streams() throws IOException {
        return merge(MergeMethod.STREAMS);
    }

    private MergeTally merge(MergeMethod method) throws IOException {
        measured = method;
        Path target = home.resolve("merged");
        MergeTally tally = new MergeTally(clock);
        method.merge(sources, target, tally);
        Files.delete(target);
        return tally;
    }

    /** Checks, and leaves nothing behind. */
    @TearDown
    public void check() throws IOException {
        Path target = home.resolve("checked");
        try {
            if (measured != null) {
                measured.merge(sources, target, new MergeTally(clock));
                MergeCheck.check(sources, target);
            }
        } finally {
            Files.deleteIfExists(target);
            for (Path source : sources) {
                Files.delete(source);
            }
            sources.clear();
            Files.delete(home);
        }
    }
}
