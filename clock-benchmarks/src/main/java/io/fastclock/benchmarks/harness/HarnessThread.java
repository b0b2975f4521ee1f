// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

/** A thread of the benchmark's own, which {@link ThreadWatch} does not take for a clock's. */
public final class HarnessThread extends Thread {
    public HarnessThread(Runnable body) {
        super(body);
        setDaemon(true);
    }
}
