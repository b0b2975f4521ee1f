// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockCountsTest {
    @TempDir
    private Path directory;

    @Test
    void read_slowClocksFile_returnsBothCounts() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocate(128).order(ByteOrder.nativeOrder());
        bytes.putLong(0, 7).putLong(64, 5_000_000_000L);
        Path file = Files.write(directory.resolve("counts"), bytes.array());
        assertThat(ClockCounts.read(file)).isEqualTo(new ClockCounts(7, 5_000_000_000L));
    }

    @Test
    void read_emptyFile_fails() throws Exception {
        Path file = Files.createFile(directory.resolve("counts"));
        assertThatIOException().isThrownBy(() -> ClockCounts.read(file)).withMessageContaining("no counts");
    }
}
