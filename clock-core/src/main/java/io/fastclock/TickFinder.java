// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.locks.LockSupport;

/** Finds the tick counter in several runs of {@link TickSearch}, and says what a run that fails means. */
final class TickFinder {
    // A run that finds no counter may be chance: while a virtual machine is stopped, time goes on, but not the counter.
    private static final int MAX_RUNS = 5;
    private static final long FIRST_PAUSE_NANOS = 50_000_000;

    private TickFinder() {}

    /** Takes some tenths of a second, or seconds. Throws if each run may have failed by chance. */
    static TickResult find() {
        Throwable chance = null;
        for (int run = 0; run < MAX_RUNS; run++) {
            if (run > 0) {
                pause(FIRST_PAUSE_NANOS << run);
            }
            try {
                Checkpoints.refuse();
                long page = VdsoDataPage.address();
                Memory memory = Memory.ofThisProcess();
                TickSearch search = new TickSearch(memory, page, DirectClock.instance());
                while (!search.isOver()) {
                    search.look();
                    pause(search.pauseNanos());
                }
                TickSearch.Candidate found = search.counter();
                if (found != null) {
                    TickCounter.use(memory, found.address());
                    return TickResult.usable(found.tickNanos());
                }
                if (search.isInconclusive()) {
                    chance = new IllegalStateException("a run proved nothing");
                }
            } catch (TickResult.Refusal e) {
                return e.result;
            } catch (Throwable t) {
                if (!isChance(t)) {
                    return TickResult.refused(t.toString(), false);
                }
                chance = t;
            }
        }
        if (chance != null) {
            throw new IllegalStateException("each run that found no counter may have been chance", chance);
        }
        return TickResult.refused(
                "no word of the vDSO data page counts ticks, as in a time namespace or a sandbox", false);
    }

    /** Whether the same search may succeed later. Memory and descriptors are exhausted for a while. Access is denied for good. */
    static boolean isChance(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError) {
                return true;
            }
        }
        if (thrown instanceof FileSystemException) {
            // The other reasons come from strerror(3), in the language of the process: mostly EMFILE, ENFILE or ENOMEM.
            // EPERM in another language than English counts as chance. Then searches get rarer, but do not end.
            return !(thrown instanceof AccessDeniedException
                    || thrown instanceof NoSuchFileException
                    || ("" + ((FileSystemException) thrown).getReason()).contains("not permitted"));
        }
        // Unsafe throws a RuntimeException if an option denies its methods, and so does another default file system.
        return !(thrown instanceof RuntimeException
                || thrown instanceof ReflectiveOperationException
                || thrown instanceof LinkageError);
    }

    private static void pause(long nanos) {
        LockSupport.parkNanos(nanos);
        Thread.interrupted(); // Else the next park would return at once.
    }
}
