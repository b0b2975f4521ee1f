// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Has FastClock on its class path. Reads it from the start, and uses the rest of it when it receives a line. */
public final class LateClock {
    private LateClock() {}

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(
                () -> {
                    while (true) {
                        read();
                    }
                },
                "reader");
        reader.setDaemon(true);
        reader.start();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(use());
        }
    }

    private static void read() {
        Sink.use(FastClock.currentTimeMillis() + System.nanoTime());
    }

    private static String use() {
        try (ClockOverride override = FastClock.override(new ManualClock());
                AdaptiveClock other = AdaptiveClock.builder().build()) {
            boolean fixed = FastClock.currentTimeMillis() == ManualClock.DEFAULT_START.toEpochMilli();
            return "works: " + (fixed && override != null && other.currentTimeMillis() > 0);
        } catch (LinkageError e) {
            return "broken: " + e;
        }
    }
}
