// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MergeTest {
    @TempDir
    Path directory = Path.of("");

    private final FileMerge merge = new FileMerge();

    /** The files are not all multiples of a chunk, and one is empty. */
    @BeforeEach
    void writeSources() throws Exception {
        merge.directory = directory.resolve("files").toString();
        merge.writeSources();
        Files.write(merge.sources.get(1), new byte[0]);
        Files.write(merge.sources.get(2), new byte[100_001]);
    }

    @ParameterizedTest
    @EnumSource(names = {"TRANSFER", "TRANSFER_IN_CHUNKS", "STREAMS"})
    void run_twice_writesAllBytesInOrderAndReturnsTimestamp(Workload method) throws Exception {
        merge.workload = method;
        merge.run();
        assertThat(merge.run()).isEqualTo(WorkClock.NONE.currentTimeMillis());
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (Path source : merge.sources) {
            Files.copy(source, expected);
        }
        assertThat(merge.target()).hasBinaryContent(expected.toByteArray());
    }

    @Test
    void check_afterMerge_failsIfAByteDiffers() throws Exception {
        merge.run();
        merge.check();
        byte[] bytes = Files.readAllBytes(merge.target());
        bytes[100_001] ^= 1;
        Files.write(merge.target(), bytes);
        assertThatIOException().isThrownBy(merge::check).withMessageContaining("differs from its sources");
    }
}
