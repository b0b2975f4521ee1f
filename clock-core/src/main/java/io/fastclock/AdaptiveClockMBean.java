// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import javax.management.openmbean.CompositeData;

/** {@link ClockStats} for JMX. {@link ClockManagement} registers the bean. */
public interface AdaptiveClockMBean {
    /**
     * {@return a snapshot of the statistics, whose items have the names of the methods of {@link ClockStats}} But times end in
     * their unit, as in {@code periodNanos}, and {@code nanosIn.DIRECT} is the time in that mode. -1, NaN or an empty text is an
     * unknown figure. For any thread.
     */
    CompositeData getStats();
}
