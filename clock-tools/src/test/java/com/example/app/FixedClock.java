// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock of the application that inherits {@code millis()}. */
public final class FixedClock extends Clock {
    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    @Override
    public Instant instant() {
        return Instant.EPOCH;
    }
}
