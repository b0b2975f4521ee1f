// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Whether this process can use the kernel's tick counter, verified by what the counter does. */
final class TickResult {
    final long nanos; // The measured tick; 0 if the counter cannot be used.
    final String refusal; // Why not, and what helps; else empty.
    final boolean hasRemedy;

    static final TickResult OFF = refused(Settings.KERNEL_TICK + " is off", false);
    static final TickResult UNKNOWN = refused("", false); // Not verified yet.

    private TickResult(long nanos, String refusal, boolean hasRemedy) {
        this.nanos = nanos;
        this.refusal = refusal;
        this.hasRemedy = hasRemedy;
    }

    static TickResult usable(long nanos) {
        return new TickResult(nanos, "", false);
    }

    static TickResult refused(String refusal, boolean hasRemedy) {
        return new TickResult(0, refusal, hasRemedy);
    }

    boolean isUsable() {
        return nanos > 0;
    }

    ClockMode mode() {
        return isUsable() ? ClockMode.KERNEL_TICK : ClockMode.DIRECT;
    }

    @Override
    public String toString() {
        return isUsable() ? "kernel tick " + Math.round(nanos / 1e5) / 10.0 + " ms" : "no tick counter: " + refusal;
    }

    /** Ends the verification with a result. */
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;

        final transient TickResult result;

        Refusal(String reason, boolean hasRemedy) {
            super(reason);
            result = refused(reason, hasRemedy);
        }
    }
}
