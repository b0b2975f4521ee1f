// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fastclock.tools.job.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line is this process. */
class AttachedJobTest {
    private static final String OWN = String.valueOf(ProcessHandle.current().pid());
    private static final Job EMPTY = new Job() {
        @Override
        public Snapshot snapshot() {
            return Snapshot.ofNotes(0, List.of("early"));
        }

        @Override
        public Snapshot stop() {
            return Snapshot.ofNotes(0, List.of("stopped"));
        }
    };

    @TempDir
    Path folder;

    private void receive(String pid, String request, @Nullable Job begun) {
        List<String> lines = new ArrayList<>(List.of(pid, folder.toString()));
        lines.addAll(List.of(request.split("\n", -1)));
        AttachedJob.receive(lines, job -> {
            if (begun == null) {
                throw new IllegalStateException(job + " is not possible");
            }
            return begun;
        });
    }

    private String awaitFile(String name) throws Exception {
        await().atMost(Duration.ofSeconds(60)).until(() -> Files.exists(folder.resolve(name)));
        return Files.readString(folder.resolve(name));
    }

    @Test
    void receive_timeIsOver_jobIsStoppedAndReported() throws Exception {
        receive(OWN, AttachedJob.request(0.01, "count"), EMPTY);
        assertThat(awaitFile(AttachedJob.REPORT)).contains("stopped");
    }

    @Test
    void receive_stop_endsJobEarly() throws Exception {
        receive(OWN, AttachedJob.request(86_400, "count"), EMPTY);
        awaitFile(AttachedJob.BEGUN);
        receive(OWN, AttachedJob.STOP, EMPTY);
        assertThat(awaitFile(AttachedJob.REPORT)).contains("stopped");
    }

    @Test
    void receive_jobCannotBegin_messageIsForTheUser() throws Exception {
        receive(OWN, AttachedJob.request(60, "count\nx"), null);
        assertThat(awaitFile(AttachedJob.FAILURE)).isEqualTo("[count, x] is not possible");
    }

    /** The process that was meant has ended, and its id or its socket leads to this one. */
    @Test
    void receive_forOtherProcess_isRefused() {
        assertThatThrownBy(() -> receive("1" + OWN, AttachedJob.request(60, "count"), EMPTY))
                .hasMessage("another process was attached to");
        assertThat(folder).isEmptyDirectory();
    }
}
