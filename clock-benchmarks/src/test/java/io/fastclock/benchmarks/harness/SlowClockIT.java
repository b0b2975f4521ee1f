// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SlowClockIT {
    private static final int READS = 20_000;

    @TempDir
    private Path directory;

    /** Reads both clocks, and returns whether the library is loaded. */
    record Reader() implements Callable<Boolean> {
        @Override
        public Boolean call() throws IOException {
            long latest = 0;
            for (int i = 0; i < READS; i++) {
                latest = Math.max(latest, System.currentTimeMillis() + System.nanoTime());
            }
            boolean isLoaded = Files.readString(Path.of("/proc/self/maps")).contains("libslowclock.so");
            return isLoaded && latest > 0; // Otherwise the JIT may eliminate the reads.
        }
    }

    private boolean isSlow(Map<String, String> environment) throws Exception {
        return TestForks.in(directory).run(new Fork<>("reader", new Reader(), List.of(), environment));
    }

    @Test
    void environment_directoryWithSpace_loadsLibrary() throws Exception {
        SlowClock slowClock = TestForks.slowClock(directory.resolve("it's a directory"));
        assertThat(isSlow(slowClock.environment())).isTrue();
        assertThat(isSlow(Map.of())).isFalse();
    }

    @Test
    void build_pathThatTheLoaderWouldSplit_fails() {
        assertThatIOException()
                .isThrownBy(() -> SlowClock.build(directory.resolve("a;directory")))
                .withMessageContaining("a;directory");
    }
}
