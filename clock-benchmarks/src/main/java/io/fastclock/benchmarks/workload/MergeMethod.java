// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The ways to append files to one another. */
enum MergeMethod {
    /** As much at a time as the kernel takes: for a file, most often all of it. */
    TRANSFER {
        @Override
        void merge(List<Path> sources, Path target, MergeTally tally) throws IOException {
            transfer(sources, target, tally, Long.MAX_VALUE);
        }
    },
    /** The same with a bound, as one has it who reports progress or throttles. */
    TRANSFER_IN_CHUNKS {
        @Override
        void merge(List<Path> sources, Path target, MergeTally tally) throws IOException {
            transfer(sources, target, tally, CHUNK_BYTES);
        }
    },
    STREAMS {
        @Override
        void merge(List<Path> sources, Path target, MergeTally tally) throws IOException {
            byte[] buffer = new byte[CHUNK_BYTES];
            try (OutputStream out = new FileOutputStream(target.toFile())) {
                for (Path source : sources) {
                    try (InputStream in = new FileInputStream(source.toFile())) {
                        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                            out.write(buffer, 0, count);
                            tally.moved(count);
                        }
                    }
                }
            }
        }
    };

    static final int CHUNK_BYTES = 16 * 1024;

    /** Stamps each chunk. */
    abstract void merge(List<Path> sources, Path target, MergeTally tally) throws IOException;

    private static void transfer(List<Path> sources, Path target, MergeTally tally, long most) throws IOException {
        try (FileChannel out = FileChannel.open(
                target, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            for (Path source : sources) {
                try (FileChannel in = FileChannel.open(source, StandardOpenOption.READ)) {
                    long size = in.size();
                    for (long sent = 0; sent < size; ) {
                        long count = in.transferTo(sent, Math.min(most, size - sent), out);
                        if (count <= 0) {
                            throw new IOException(source + " ended at byte " + sent + " of " + size);
                        }
                        sent += count;
                        tally.moved(count);
                    }
                }
            }
        }
    }
}
