// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import com.hazelcast.internal.util.Clock;
import io.fastclock.FastClock;

// hook: Hazelcast
// Start with -Dcom.hazelcast.clock.impl=com.example.FastClockForHazelcast, if this class is in the package com.example.
/** Public, because Hazelcast creates it. */
public final class FastClockForHazelcast extends Clock.ClockImpl {
    @Override
    protected long currentTimeMillis() {
        return FastClock.currentTimeMillis();
    }
}
// end
