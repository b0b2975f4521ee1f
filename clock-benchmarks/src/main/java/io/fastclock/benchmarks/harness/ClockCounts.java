// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How often a process under the {@link SlowClock} has read the system clock: the number of its system calls for the time, also
 * those of the JVM itself.
 *
 * @param wall reads of the wall clock
 * @param monotonic reads of the monotonic clock
 */
public record ClockCounts(long wall, long monotonic) {
    /** Names the file for the library. */
    static final String FILE_VARIABLE = "SLOWCLOCK_COUNTS";

    private static final int MONOTONIC_OFFSET = 64;

    /**
     * Reads a file, which a process may be counting in. The two counts are not of the same instant.
     *
     * @throws IOException if no process has begun to count there
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
