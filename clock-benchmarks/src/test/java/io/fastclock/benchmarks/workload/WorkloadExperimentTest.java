// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadExperimentTest {
    @Test
    void fileSystem_noFileStore_isUnknown(@TempDir Path directory) throws Exception {
        assertThat(WorkloadExperiment.fileSystem(directory))
                .isEqualTo(Files.getFileStore(directory).type());
        assertThat(WorkloadExperiment.fileSystem(directory.resolve("missing"))).isEqualTo("an unknown file system");
    }
}
