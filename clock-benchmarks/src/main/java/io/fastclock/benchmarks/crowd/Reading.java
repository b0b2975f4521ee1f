// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.crowd;

import java.util.function.LongSupplier;
import org.openjdk.jmh.infra.Blackhole;

/** What a crowd's thread does again and again. One process runs one of these, so that the JIT sees one clock and inlines it. */
@FunctionalInterface
public interface Reading {
    void read(Blackhole blackhole);

    /** How many reads that is. */
    default int reads() {
        return 1;
    }

    /** One read, its value consumed: with the loop around it, what JMH does for a benchmark's method. */
    static Reading of(LongSupplier clock) {
        return blackhole -> blackhole.consume(clock.getAsLong());
    }
}
