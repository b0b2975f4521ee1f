// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MergeTest {
    /** Neither a multiple of the chunk nor of the check's block, one empty. */
    private static final int[] SIZES = {100_001, 0, 16_384, 70_000};

    private static final int TOTAL = 186_385;

    @TempDir
    Path directory = Path.of("");

    private List<Path> sources = List.of();
    private Path target = Path.of("");

    @BeforeEach
    void writeSources() throws IOException {
        Random random = new Random(1);
        target = directory.resolve("target");
        sources = List.of(
                source(SIZES[0], random), source(SIZES[1], random), source(SIZES[2], random), source(SIZES[3], random));
    }

    private Path source(int size, Random random) throws IOException {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return Files.write(directory.resolve("source-" + size), bytes);
    }

    @ParameterizedTest
    @EnumSource
    void everyWayMergesAllBytesInOrder(MergeMethod method) throws Exception {
        MergeTally tally = new MergeTally(WorkClock.NONE);
        method.merge(sources, target, tally);

        assertThatCode(() -> MergeCheck.check(sources, target)).doesNotThrowAnyException();
        assertThat(tally.bytes()).isEqualTo(TOTAL).isEqualTo(Files.size(target));
        assertThat(tally.lastMovedMillis()).isEqualTo(WorkClock.NONE.currentTimeMillis());
    }

    @ParameterizedTest
    @EnumSource
    void whatTheTargetHeldBeforeIsGone(MergeMethod method) throws Exception {
        Files.write(target, new byte[2 * TOTAL]);
        method.merge(sources, target, new MergeTally(WorkClock.SYSTEM));
        assertThatCode(() -> MergeCheck.check(sources, target)).doesNotThrowAnyException();
    }

    @Test
    void oneCorruptByteIsFound() throws Exception {
        MergeMethod.STREAMS.merge(sources, target, new MergeTally(WorkClock.NONE));
        byte[] bytes = Files.readAllBytes(target);
        for (int position : new int[] {0, 99_999, 100_001, TOTAL - 1}) {
            bytes[position] ^= 1;
            Files.write(target, bytes);
            assertThatThrownBy(() -> MergeCheck.check(sources, target))
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith("at its byte " + position);
            bytes[position] ^= 1;
        }
    }

    @Test
    void aByteTooFewOrTooManyIsFound() throws Exception {
        MergeMethod.STREAMS.merge(sources, target, new MergeTally(WorkClock.NONE));
        byte[] bytes = Files.readAllBytes(target);
        Files.write(target, Arrays.copyOf(bytes, TOTAL - 1));
        assertThatThrownBy(() -> MergeCheck.check(sources, target)).hasMessageEndingWith("at its byte " + (TOTAL - 1));
        Files.write(target, Arrays.copyOf(bytes, TOTAL + 1));
        assertThatThrownBy(() -> MergeCheck.check(sources, target)).hasMessageContaining("goes on after byte " + TOTAL);
    }

    @Test
    void theBenchmarkLeavesNothingBehind() throws Exception {
        FileMerge benchmark = new FileMerge();
        benchmark.files = 2;
        benchmark.megabytes = 1;
        benchmark.directory = directory.resolve("work").toString();
        benchmark.write();
        assertThat(benchmark.transferToInChunks().bytes()).isEqualTo(2 << 20);
        benchmark.check();
        assertThat(directory.resolve("work")).isEmptyDirectory();
    }
}
