// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import javax.management.openmbean.CompositeData;

/** {@link ClockStats} for JMX. {@link ClockManagement} registers the bean. */
public interface AdaptiveClockMBean {
    /**
     * {@return a snapshot of the statistics, whose items have the names of the methods of {@link ClockStats}} An item of a time or
     * an unknown figure differs: {@code periodNanos} for {@code period()}, {@code directModeNanos} and {@code cachedModeNanos} for
     * {@code nanosIn(mode)}; -1 or NaN for an unknown figure. For any thread.
     */
    CompositeData getStats();
}
