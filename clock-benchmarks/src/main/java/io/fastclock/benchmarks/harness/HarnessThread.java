// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

/** A thread of the benchmark itself. {@link ThreadWatch} does not count it as a clock's thread. */
public final class HarnessThread extends Thread {
    public HarnessThread(Runnable body) {
        super(body);
        setDaemon(true);
    }
}
