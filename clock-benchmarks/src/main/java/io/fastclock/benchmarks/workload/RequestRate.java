// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.HashMap;
import java.util.Map;

/** So many requests in each second for each host. Of one thread. */
final class RequestRate {
    private static final long WINDOW_MILLIS = 1_000;

    private static final class Window {
        long startMillis;
        long count;
    }

    private final Map<String, Window> windows = new HashMap<>();
    private final long most;

    RequestRate(long most) {
        this.most = most;
    }

    boolean allows(String host, long nowMillis) {
        Window window = windows.get(host);
        if (window == null) {
            window = new Window();
            window.startMillis = nowMillis;
            windows.put(host, window);
        } else if (nowMillis - window.startMillis >= WINDOW_MILLIS) {
            window.startMillis = nowMillis;
            window.count = 0;
        }
        return ++window.count <= most;
    }
}
