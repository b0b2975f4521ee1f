// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The number of system clock reads of a process that runs under the {@link SlowClock}. Each read is one system call.
 * The reads of the JVM itself are included.
 *
 * @param wall reads of the wall clock
 * @param monotonic reads of the monotonic clock
 */
public record ClockCounts(long wall, long monotonic) {
    /** The environment variable with the path of the file in which the library counts. */
    static final String FILE_VARIABLE = "SLOWCLOCK_COUNTS";

    private static final int MONOTONIC_OFFSET = 64;

    /**
     * Reads the counts. The process may count on meanwhile, so the two counts are not from the same instant.
     *
     * @throws IOException if the file has no counts, because no process has opened it
     */
    public static ClockCounts read(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        if (bytes.capacity() < MONOTONIC_OFFSET + Long.BYTES) {
            throw new IOException(file + " has no counts of the slow clock");
        }
        return new ClockCounts(bytes.getLong(0), bytes.getLong(MONOTONIC_OFFSET));
    }

    public ClockCounts since(ClockCounts earlier) {
        return new ClockCounts(wall - earlier.wall, monotonic - earlier.monotonic);
    }
}
