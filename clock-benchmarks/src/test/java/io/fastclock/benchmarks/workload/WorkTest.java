// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkTest {
    private static FileMerge merge(Path directory) throws Exception {
        FileMerge merge = new FileMerge();
        merge.directory = directory.resolve("files").toString();
        merge.writeSources();
        return merge;
    }

    @ParameterizedTest
    @EnumSource(names = {"TRANSFER", "TRANSFER_IN_CHUNKS", "STREAMS"})
    void merge_twice_writesAllBytesOnceAndReturnsTimestamp(Workload workload, @TempDir Path directory)
            throws Exception {
        FileMerge merge = merge(directory);
        for (int i = 0; i < 2; i++) {
            long millis = switch (workload) {
                case TRANSFER -> merge.transfer();
                case TRANSFER_IN_CHUNKS -> merge.transferInChunks();
                default -> merge.streams();
            };
            assertThat(millis).isEqualTo(Condition.NONE.clock.getAsLong());
            merge.check();
        }
        assertThat(merge.target).hasSize(4 << 20);
    }

    @Test
    void check_afterMerge_failsIfAByteDiffers(@TempDir Path directory) throws Exception {
        FileMerge merge = merge(directory);
        merge.streams();
        byte[] bytes = Files.readAllBytes(merge.target);
        bytes[100_001] ^= 1;
        Files.write(merge.target, bytes);
        assertThatIOException().isThrownBy(merge::check).withMessageContaining("differs from its sources");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6})
    void proxy_handlesRequests_answersAndLogsEach(int reads) {
        Proxy proxy = new Proxy();
        proxy.condition = Condition.SYSTEM;
        proxy.parameter = reads;
        proxy.makeRequests();
        for (int i = 0; i < 64; i++) {
            assertThat(proxy.handle()).isEqualTo(200);
        }
        assertThat(proxy.log.toString().lines())
                .hasSize(64)
                .last()
                .asString()
                .contains(" GET /items/1063?lang=en 200 shop-15.example.internal:8080 ");
        for (int i = 0; i < 5_000; i++) {
            proxy.handle();
        }
        assertThat(proxy.log).hasSizeLessThan(1 << 17); // It was cleared.
    }
}
