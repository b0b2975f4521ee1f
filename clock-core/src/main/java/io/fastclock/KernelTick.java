// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Whether this process can use the kernel's tick counter, verified by what the counter does. */
final class KernelTick {
    final long nanos; // The measured tick; 0 if the counter cannot be used.
    final String refusal; // Why not, and what helps; else empty.
    final boolean hasRemedy;

    static final KernelTick OFF = refused(Settings.KERNEL_TICK + " is off", false);

    private KernelTick(long nanos, String refusal, boolean hasRemedy) {
        this.nanos = nanos;
        this.refusal = refusal;
        this.hasRemedy = hasRemedy;
    }

    static KernelTick usable(long nanos) {
        return new KernelTick(nanos, "", false);
    }

    static KernelTick refused(String refusal, boolean hasRemedy) {
        return new KernelTick(0, refusal, hasRemedy);
    }

    boolean isUsable() {
        return nanos > 0;
    }

    @Override
    public String toString() {
        return isUsable() ? "kernel tick " + Math.round(nanos / 1e5) / 10.0 + " ms" : "no tick counter: " + refusal;
    }
}
