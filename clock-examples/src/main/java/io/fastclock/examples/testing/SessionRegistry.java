// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.testing;

import io.fastclock.FastClock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sessions that expire when they are not used. The class reads the static facade {@code FastClock} and takes no clock as a
 * parameter. Its tests override {@code FastClock}.
 */
final class SessionRegistry {
    private final Map<String, Long> lastUseMillis = new ConcurrentHashMap<>();
    private final long timeToLiveMillis;

    SessionRegistry(Duration timeToLive) {
        this.timeToLiveMillis = timeToLive.toMillis();
    }

    void open(String id) {
        lastUseMillis.put(id, FastClock.coarseTimeMillis());
    }

    /** Uses the session, and returns false if it has expired. */
    boolean use(String id) {
        long now = FastClock.coarseTimeMillis();
        return lastUseMillis.computeIfPresent(id, (key, last) -> now - last < timeToLiveMillis ? now : null) != null;
    }
}
