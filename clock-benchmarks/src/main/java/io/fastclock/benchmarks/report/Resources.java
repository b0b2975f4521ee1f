// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Text files in the jar. */
public final class Resources {
    private Resources() {}

    /** Returns a file whose name is relative to the package of the benchmarks. */
    public static String text(String name) {
        String path = "/io/fastclock/benchmarks/" + name;
        try (InputStream in = Objects.requireNonNull(Resources.class.getResourceAsStream(path), path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
