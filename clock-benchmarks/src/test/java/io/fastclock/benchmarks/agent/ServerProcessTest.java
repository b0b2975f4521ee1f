// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
    @TempDir
    private Path directory;

    @Test
    void address_written_isRead() throws Exception {
        ServerProcess.Address address = new ServerProcess.Address(1, 65_535, 1L << 40);
        assertThat(ServerProcess.Address.isWritten(directory)).isFalse();
        address.write(directory);
        assertThat(ServerProcess.Address.isWritten(directory)).isTrue();
        assertThat(ServerProcess.Address.read(directory)).isEqualTo(address);
    }
}
