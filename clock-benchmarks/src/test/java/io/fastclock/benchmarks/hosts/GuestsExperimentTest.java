// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.hosts.GuestsExperiment.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuestsExperimentTest {
    private static final String USED = """
            [    1.0] a line of the kernel
            SEEN kernel: 6.1.0-50-cloud-amd64
            SEEN JDK: 17.0.19
            SEEN refusal: none
            SEEN default: 5 reads, 0 ahead, 0 back
            SEEN stale after a pause: 0 ns
            SEEN doctor: exit code 3, usable
            SEEN kernel: 6.1.0-50-cloud-amd64
            SEEN JDK: 25.0.2
            SEEN refusal: none
            SEEN default: 7,000 reads, 0 older, 0 ahead, 0 back
            SEEN stale after a pause: 0 ns
            SEEN doctor: exit code 0, usable
            """;

    @TempDir
    private Path logs;

    private List<String> defects(String guest, String log) throws IOException {
        Files.writeString(logs.resolve(guest), log.replace("\n", "\r\n"));
        return GuestsExperiment.read(logs).stream()
                .flatMap(seen -> seen.defects().stream())
                .toList();
    }

    @Test
    void read_guestWithTwoJdks_hasTwoRowsWithoutDefects() throws Exception {
        assertThat(defects("amd64 bookworm cloud", USED)).isEmpty();
        List<Seen> rows = GuestsExperiment.read(logs);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1).cells())
                .containsEntry("guest", "amd64 bookworm cloud")
                .containsEntry("default", "7,000 reads, 0 older, 0 ahead, 0 back");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "refusal: none; refusal: no page",
                "5 reads, 0 ahead; 5 reads, 1 ahead",
                "0 back; 1 back",
                "7,000 reads; 0 reads",
                "0 older; 3 older",
                "7,000 reads, 0 older,; 7,000 reads,",
                "0 ns; 7 ns",
                "exit code 0; exit code 1",
                "0, usable; 0, not usable: no page",
                "SEEN doctor; SEEN nothing"
            })
    void defects_cellIsWrong_areFound(String right, String wrong) throws Exception {
        assertThat(USED).contains(right);
        assertThat(defects("amd64 bookworm cloud", USED.replace(right, wrong))).isNotEmpty();
    }

    @Test
    void defects_guestDidNotBoot_areFoundForBothJdks() throws Exception {
        assertThat(defects("amd64 bookworm cloud", "a panic\n"))
                .contains(
                        "amd64 bookworm cloud, JDK nothing, default: nothing",
                        "amd64 bookworm cloud, JDK nothing, doctor: nothing");
        assertThat(GuestsExperiment.read(logs)).hasSize(2);
    }

    @Test
    void defects_counterMustBeRefused_areThoseOfAnotherReasonOrOfNone() throws Exception {
        String refused = USED.replace("refusal: none", "refusal: no [vvar] page")
                .replace("usable", "not usable: no [vvar] page")
                .replace("0 older", "9 older");
        assertThat(defects("amd64 trixie cloud vdso=0", refused)).isEmpty();
        assertThat(defects("amd64 trixie cloud vdso=0", refused.replace("usable: no", "usable: a")))
                .hasSize(2);
        assertThat(defects("amd64 trixie cloud vdso=0", USED)).isNotEmpty();
    }
}
