// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.injected;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Instrumented code calls {@link #add} before each clock read. Outside a count, that is a load and a branch.
 *
 * <p>The tool defines a copy of this class in {@code java.lang}, so this class may only use classes of the JDK. Apart
 * from the methods that classes get for their method references, it is all that an application can see of the tool.
 */
public class Counts {
    /** Receives the number of the site of each call; null outside a count. */
    public static final AtomicReference<@Nullable IntConsumer> COUNTER = new AtomicReference<>();

    private Counts() {}

    /** To be {@link #know known} when a class is linked. */
    public static final class Known extends Counts {}

    public static final @Nullable Known KNOWN = null;

    public static void know(@SuppressWarnings("unused") @Nullable Counts known) {}

    public static void add(int site) {
        IntConsumer counter = COUNTER.get();
        if (counter != null) {
            count(counter, site);
        }
    }

    private static void count(IntConsumer counter, int site) {
        try {
            counter.accept(site);
        } catch (LinkageError | VirtualMachineError e) {
            // The heap or the stack is full. A clock read needs neither, so it must not fail: the count is lost.
        }
    }
}
