// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MergeTest {
    @TempDir
    Path directory = Path.of("");

    private final FileMerge benchmark = new FileMerge();
    private Path target = Path.of("");

    /** Writes files that are not all multiples of a chunk, one of them empty. */
    @BeforeEach
    void writeSources() throws IOException {
        Random random = new Random(1);
        target = directory.resolve("target");
        for (int size : new int[] {100_001, 0, 16_384, 70_000}) {
            byte[] bytes = new byte[size];
            random.nextBytes(bytes);
            benchmark.sources.add(Files.write(directory.resolve("source-" + size), bytes));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"TRANSFER", "TRANSFER_IN_CHUNKS", "STREAMS"})
    void merge_ofFiles_writesAllBytesInOrderAndReturnsTimestamp(Workload method) throws Exception {
        benchmark.method = method;
        assertThat(benchmark.merge(target)).isEqualTo(WorkClock.NONE.currentTimeMillis());
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (Path source : benchmark.sources) {
            Files.copy(source, expected);
        }
        assertThat(target).hasBinaryContent(expected.toByteArray());
    }

    @Test
    void checksum_ofMergedFile_equalsThatOfSourcesUnlessAByteDiffers() throws Exception {
        benchmark.merge(target);
        long checksum = FileMerge.checksum(benchmark.sources);
        assertThat(FileMerge.checksum(List.of(target))).isEqualTo(checksum);
        byte[] bytes = Files.readAllBytes(target);
        bytes[100_001] ^= 1;
        assertThat(FileMerge.checksum(List.of(Files.write(target, bytes)))).isNotEqualTo(checksum);
    }

    @Test
    void benchmark_afterCheck_hasDeletedAllFiles() throws Exception {
        benchmark.sources.clear();
        benchmark.method = Workload.TRANSFER_IN_CHUNKS;
        benchmark.clock = WorkClock.SYSTEM;
        benchmark.megabytes = 1;
        benchmark.directory = directory.resolve("work").toString();
        benchmark.write();
        assertThat(benchmark.merge()).isPositive();
        benchmark.check();
        assertThat(directory.resolve("work")).isEmptyDirectory();
    }
}
