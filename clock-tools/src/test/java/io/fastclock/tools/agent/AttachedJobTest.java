// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttachedJobTest {
    @TempDir
    Path folder;

    /** The process that was meant has ended, and its id or its socket leads to this one. */
    @Test
    void receive_forOtherProcess_isRefused() {
        String other = "1" + ProcessHandle.current().pid();
        assertThatThrownBy(() -> AttachedJob.receive(List.of(other, folder.toString(), AttachedJob.STOP), job -> {
                    throw new AssertionError(job);
                }))
                .hasMessage("another process was attached to");
        assertThat(folder).isEmptyDirectory();
    }
}
