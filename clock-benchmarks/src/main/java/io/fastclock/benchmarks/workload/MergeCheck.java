// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Is a file what its sources are, one after the other, byte for byte? */
final class MergeCheck {
    private static final int BLOCK_BYTES = 1 << 16;

    private MergeCheck() {}

    /**
     * Looks at every byte.
     *
     * @throws IOException if there is a difference, which is said, or a file cannot be read
     */
    static void check(List<Path> sources, Path merged) throws IOException {
        long position = 0;
        try (InputStream got = Files.newInputStream(merged)) {
            for (Path source : sources) {
                try (InputStream wanted = Files.newInputStream(source)) {
                    while (true) {
                        byte[] expected = wanted.readNBytes(BLOCK_BYTES);
                        if (expected.length == 0) {
                            break;
                        }
                        byte[] actual = got.readNBytes(expected.length);
                        int difference = Arrays.mismatch(expected, actual);
                        if (difference >= 0) {
                            throw new IOException(
                                    merged + " differs from " + source + " at its byte " + (position + difference));
                        }
                        position += expected.length;
                    }
                }
            }
            if (got.read() >= 0) {
                throw new IOException(merged + " goes on after byte " + position + ", where its sources end");
            }
        }
    }
}
