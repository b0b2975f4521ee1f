// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;

/** The mode of FastClock for JMX. A public interface: then {@code new ClockMXBean() {}} is a bean. */
public interface ClockMXBean {
    default String getMode() {
        return FastClock.stats().mode().name();
    }

    default String getCounter() {
        return FastClock.stats().counter().name();
    }

    /** Returns why FastClock does not read by the kernel's tick, and what helps; empty if it does, or if that is not known yet. */
    default String getRefusal() {
        return FastClock.stats().refusal().orElse("");
    }

    default long getStalenessMillis() {
        return FastClock.stats().staleness().toMillis();
    }
}
