// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskTest {
    @TempDir
    private Path proc;

    @Test
    void theKernelsFilesAreRead() throws Exception {
        assertThat(Task.read(TaskFiles.write(proc, 4711, "ticker (1) x", 123_456_789, 42)))
                .isEqualTo(new Task(4711, "ticker (1) x", 123_456_789, 42));
    }

    @Test
    void withoutSchedstatTheTimeIsInHundredthsOfASecond() throws Exception {
        Path task = TaskFiles.write(proc, 7, "a) b", 123_456_789, 42);
        Files.delete(task.resolve("schedstat"));
        assertThat(Task.read(task).cpuNanos()).isEqualTo((12 + 30) * 10_000_000L);
    }

    @Test
    void whatIsNotUnderstoodOrNoLongerThereIsAnError() throws Exception {
        Path task = TaskFiles.write(proc, 7, "a", 1, 2);
        Files.writeString(task.resolve("status"), "Name:\ta\n");
        assertThatIOException().isThrownBy(() -> Task.read(task));
        assertThatIOException().isThrownBy(() -> Task.read(proc.resolve("8")));
    }

    @Test
    void aJavaThreadsNameIsCutToFifteenBytesInEitherWay() {
        String javaName = "sentinel-time-tick-thread";
        assertThat(new Task(1, "sentinel-time-t", 0, 0).isNamed(javaName)).isTrue();
        assertThat(new Task(1, "sentine..thread", 0, 0).isNamed(javaName)).isTrue();
        assertThat(new Task(1, "sentinel", 0, 0).isNamed(javaName)).isFalse();
        assertThat(new Task(1, "C2 CompilerThre", 0, 0).isNamed(javaName)).isFalse();
        assertThat(new Task(1, "ticker-1", 0, 0).isNamed("ticker-1")).isTrue();
        assertThat(new Task(1, "ticker-1", 0, 0).isNamed("ticker-12")).isFalse();
    }
}
