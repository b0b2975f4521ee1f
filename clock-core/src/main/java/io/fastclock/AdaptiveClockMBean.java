// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import javax.management.openmbean.CompositeData;

/** {@link ClockStats} for JMX. {@link ClockManagement} registers the bean. */
public interface AdaptiveClockMBean {
    /**
     * {@return a snapshot of the statistics, whose items have the names of the methods of {@link ClockStats}} But for
     * {@code periodNanos}, {@code directModeNanos} and {@code cachedModeNanos}. -1 or NaN is an unknown figure. For any thread.
     */
    CompositeData getStats();
}
