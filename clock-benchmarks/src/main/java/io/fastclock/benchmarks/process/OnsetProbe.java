// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.ClockMode;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.clocks.ThreadWatch;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** The process whose threads all read from the first moment on: when the verification of the tick counter begins and ends. */
record OnsetProbe(int readers) implements Callable<StartupExperiment.Startup> {
    private static final long PERIOD_NANOS = 1_000_000;
    private static final long MAX_NANOS = 30_000_000_000L;

    private static volatile boolean over;

    @Override
    public StartupExperiment.Startup call() throws InterruptedException {
        ThreadWatch watch = new ThreadWatch();
        long start = System.nanoTime();
        for (int i = 0; i < readers; i++) {
            new HarnessThread(OnsetProbe::read).start();
        }
        while (watch.clockThreads().isEmpty() && isDirect(start)) {
            LockSupport.parkNanos(PERIOD_NANOS);
        }
        long begun = System.nanoTime();
        double cpuSeconds = 0;
        while (isDirect(start)) {
            cpuSeconds = Math.max(cpuSeconds, watch.snapshot().cpuSeconds());
            LockSupport.parkNanos(PERIOD_NANOS);
        }
        long verified = System.nanoTime();
        over = true;
        if (FastClock.stats().mode() != ClockMode.KERNEL_TICK) {
            throw new IllegalStateException(FastClock.stats().toString());
        }
        Map<String, Long> nanos = new LinkedHashMap<>();
        nanos.put("under " + readers + " readers, until the verification begins", begun - start);
        nanos.put("from then on, until reads are by the kernel's tick", verified - begun);
        nanos.put("the same, CPU time of the verifying thread, at least", (long) (1e9 * cpuSeconds));
        return new StartupExperiment.Startup(nanos, 0);
    }

    private static boolean isDirect(long start) {
        return FastClock.stats().mode() == ClockMode.DIRECT && System.nanoTime() - start < MAX_NANOS;
    }

    private static void read() {
        while (!over) {
            long unused = FastClock.currentTimeMillis();
        }
    }
}
