// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fastclock.tools.job.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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

    /** As on a full disk: the command line does not learn that the job has begun. */
    @Test
    void receive_folderCannotBeWritten_endsJobAtOnce() {
        String pid = String.valueOf(ProcessHandle.current().pid());
        AtomicBoolean isStopped = new AtomicBoolean();
        Job job = new Job() {
            @Override
            public Snapshot snapshot() {
                return Snapshot.ofNotes(0, List.of());
            }

            @Override
            public Snapshot stop() {
                isStopped.set(true);
                return snapshot();
            }
        };
        AttachedJob.receive(List.of(pid, folder + "/missing", pid, "86400"), request -> job);
        await().untilTrue(isStopped);
    }
}
