// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.logging;

import io.fastclock.FastClock;
import org.apache.logging.log4j.core.util.Clock;

// hook: log4j2
// Start with -Dlog4j2.clock=com.example.FastClockForLog4j, if this class is in the package com.example.
/** Public, because log4j2 creates it. */
public final class FastClockForLog4j implements Clock {
    @Override
    public long currentTimeMillis() {
        return FastClock.currentTimeMillis();
    }
}
// end
