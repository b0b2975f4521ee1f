// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.openjdk.jmh.runner.options.TimeValue.milliseconds;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** JMH's iterations before and during a measurement. */
public record JmhIterations(int warmUps, int warmUpMillis, int count, int millis) {
    /** Returns the options of a run in this process. */
    public ChainedOptionsBuilder options() {
        return new OptionsBuilder()
                .forks(0)
                .warmupIterations(warmUps)
                .warmupTime(milliseconds(warmUpMillis))
                .measurementIterations(count)
                .measurementTime(milliseconds(millis));
    }

    public double seconds() {
        return (warmUps * warmUpMillis + count * millis) / 1e3;
    }
}
