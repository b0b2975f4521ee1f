// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskTest {
    @TempDir
    private Path proc;

    @Test
    void read_kernelsFiles_returnsCounters() throws Exception {
        assertThat(Task.read(TaskFiles.write(proc, 4711, "ticker (1) x", 123_456_789, 42)))
                .contains(new Task("4711", "ticker (1) x", 123_456_789, 42));
    }

    @Test
    void read_unknownFormatOrEndedThread_returnsNothing() throws Exception {
        Path task = TaskFiles.write(proc, 7, "a", 1, 2);
        Files.writeString(task.resolve("status"), "Name:\ta\n");
        assertThat(Task.read(task)).isEmpty();
        assertThat(Task.read(proc.resolve("8"))).isEmpty();
    }

    @Test
    void isNamed_longJavaName_matchesBothWaysOfCuttingIt() {
        String javaName = "sentinel-time-tick-thread";
        assertThat(new Task("1", "sentinel-time-t", 0, 0).isNamed(javaName)).isTrue();
        assertThat(new Task("1", "sentine..thread", 0, 0).isNamed(javaName)).isTrue();
        assertThat(new Task("1", "sentinel", 0, 0).isNamed(javaName)).isFalse();
        assertThat(new Task("1", "C2 CompilerThre", 0, 0).isNamed(javaName)).isFalse();
        assertThat(new Task("1", "ticker-1", 0, 0).isNamed("ticker-1")).isTrue();
        assertThat(new Task("1", "ticker-1", 0, 0).isNamed("ticker-12")).isFalse();
    }
}
