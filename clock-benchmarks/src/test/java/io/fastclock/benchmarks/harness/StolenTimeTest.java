// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StolenTimeTest {
    @TempDir
    private Path directory;

    private Path stat(String line) throws IOException {
        return Files.writeString(directory.resolve("stat"), line + "\nintr 17\n");
    }

    /** Idle and waiting time do not count: the machine did not want the cores. */
    @ParameterizedTest
    @CsvSource({
        "cpu  1086 0 10 99999 9999 0 0 104 0 0, took 4.0 % of",
        "cpu  1086 0 10 99999 9999 0 0 100 0 0, ''",
        "cpu  1086 0 10 99999, ''"
    })
    void sentences_ticksOfTheRun_nameTheShareOfTheBusyTime(String after, String share) throws Exception {
        StolenTime stolen = new StolenTime(stat("cpu  1000 0 0 10 10 0 0 100 0 0"));
        stat(after);
        assertThat(String.join("", stolen.sentences())).contains(share);
        assertThat(stolen.sentences()).hasSize(share.isEmpty() ? 0 : 1);
    }

    @Test
    void sentences_otherSystem_areNone() {
        assertThat(new StolenTime(directory.resolve("missing")).sentences()).isEmpty();
    }
}
