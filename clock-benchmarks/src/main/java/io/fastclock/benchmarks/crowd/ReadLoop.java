// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.crowd;

import java.util.function.LongSupplier;
import org.openjdk.jmh.infra.Blackhole;

/** Reads a clock many times. One process runs one of these, so that the JIT sees one clock and inlines it. */
@FunctionalInterface
public interface ReadLoop {
    void read(int reads, Blackhole blackhole);

    static ReadLoop consuming(LongSupplier clock) {
        return (reads, blackhole) -> {
            for (int i = 0; i < reads; i++) {
                blackhole.consume(clock.getAsLong());
            }
        };
    }
}
