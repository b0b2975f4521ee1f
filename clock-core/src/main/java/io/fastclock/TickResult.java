// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.ClockStats.Counter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What is known of the kernel's tick counter. Immutable. */
final class TickResult {
    static final TickResult UNKNOWN = new TickResult(Counter.NOT_VERIFIED, 0, "", false);
    static final TickResult NOT_WANTED = switchedOff("");
    static final String MAPS = "/proc/self/maps"; // Empty once the first thread of a process has ended.

    final Counter counter;
    final long nanos; // About the length of a tick; 0 unless the counter is used.
    final String refusal; // Why not, and what helps; else empty.
    final boolean hasRemedy;

    private TickResult(Counter counter, long nanos, String refusal, boolean hasRemedy) {
        this.counter = counter;
        this.nanos = nanos;
        this.refusal = refusal;
        this.hasRemedy = hasRemedy;
    }

    static TickResult usable(long nanos) {
        return new TickResult(Counter.USED, nanos, "", false);
    }

    static TickResult refused(String refusal, boolean hasRemedy) {
        return new TickResult(Counter.REFUSED, 0, refusal, hasRemedy);
    }

    static TickResult switchedOff(String why) {
        return new TickResult(Counter.OFF, 0, why, false);
    }

    /** Returns what a search that threw means. Null if the same search may succeed later, as memory is exhausted for a while. */
    static @Nullable TickResult ofFailure(Throwable thrown) {
        if (thrown instanceof Refusal) {
            return ((Refusal) thrown).result;
        }
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError) {
                return null;
            }
        }
        if (thrown instanceof NoSuchFileException) {
            return refused(MAPS + " does not exist: not Linux, or /proc is hidden", false);
        }
        // From strerror(3). EPERM in another language than English counts as chance: searches get rarer, without end.
        if (thrown instanceof AccessDeniedException
                || (thrown instanceof FileSystemException
                        && ("" + ((FileSystemException) thrown).getReason()).contains("not permitted"))) {
            return refused(MAPS + " cannot be read: its owner or a security module denies access", false);
        }
        // Unsafe throws a RuntimeException if an option denies its methods, and so does another default file system.
        boolean isForGood = thrown instanceof RuntimeException || thrown instanceof ReflectiveOperationException;
        return isForGood || thrown instanceof LinkageError ? refused(thrown.toString(), false) : null;
    }

    boolean isUsable() {
        return counter == Counter.USED;
    }

    ClockMode mode() {
        return isUsable() ? ClockMode.KERNEL_TICK : ClockMode.DIRECT;
    }

    @Override
    public String toString() {
        return isUsable() ? "kernel tick about " + Math.round(nanos / 1e6) + " ms" : "no tick counter: " + refusal;
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
