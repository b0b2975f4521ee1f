// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Makes the JIT compile the reads and publications of each kind of clock, by a tick counter of its own. Prints where the fields are. */
final class Accesses {
    private static final int CALLS = 20_000; // Both compilers compile a method after fewer.
    private static final long PAGE = 4_096;

    private final Unsafe unsafe;
    private final long counter;

    private Accesses(Unsafe unsafe) {
        this.unsafe = unsafe;
        counter = (unsafe.allocateMemory(2 * PAGE) & -PAGE) + PAGE + 64; // Ends as the offset of no field.
        unsafe.putInt(counter, 2);
    }

    public static void main(String[] args) throws Exception {
        Field instance = Unsafe.class.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Accesses accesses = new Accesses((Unsafe) instance.get(null));
        accesses.printOffset(PaddedWallWord.class, "wallWord");
        accesses.printOffset(PaddedWallWord.class, "wallTicks");
        accesses.printOffset(PaddedMonotonicWord.class, "monotonicWord");
        accesses.printOffset(PaddedMonotonicWord.class, "monotonicTicks");
        accesses.printOffset(AbstractKernelTickClock.class, "state");
        accesses.printOffset(Seal.class, "standIn");
        accesses.byTick();
        byThread();
    }

    private void printOffset(Class<?> type, String field) throws ReflectiveOperationException {
        System.out.println("field " + field + " " + unsafe.objectFieldOffset(type.getDeclaredField(field)));
    }

    private void byTick() throws Exception {
        Memory.ofThisProcess().useCounter(counter);
        KernelTickClock clock = new KernelTickClock();
        clock.accept(TickResult.usable(1_000_000));
        clock.nanoTime(); // Begins the change of state.
        Thread.sleep(2);
        clock.nanoTime(); // Ends it.
        readOften(clock, 0);
        readOften(clock, 2);
        for (int i = 0; i < CALLS; i++) {
            ClockOverride entry = clock.seal.push(DirectClock.instance());
            clock.currentTimeMillis();
            clock.nanoTime();
            clock.seal.remove(entry);
        }
        readOften(new KernelTickClock(), 0);
    }

    private void readOften(Clock clock, int step) {
        for (int i = 0; i < CALLS; i++) {
            clock.currentTimeMillis();
            clock.nanoTime();
            unsafe.putInt(counter, unsafe.getInt(counter) + step);
        }
    }

    /** Each method of the updater thread, on this thread. */
    private static void byThread() {
        TickerClock clock = new TickerClock(1_000_000, DirectClock.instance(), body -> new Thread());
        for (int i = 0; i < CALLS; i++) {
            clock.currentTimeMillis();
            clock.nanoTime();
            clock.update(false);
            clock.endUpdates();
            clock.update(true);
        }
    }
}
