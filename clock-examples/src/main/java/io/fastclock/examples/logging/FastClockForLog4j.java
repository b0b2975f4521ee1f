// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.FastClock;
import org.apache.logging.log4j.core.util.Clock;

/** For {@code -Dlog4j2.clock=io.fastclock.examples.logging.FastClockForLog4j}. Public, because log4j2 creates it. */
public final class FastClockForLog4j implements Clock {
    @Override
    public long currentTimeMillis() {
        return FastClock.currentTimeMillis();
    }
}
