// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.SimulatedKernel.Field.*;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** A kernel that updates its vDSO data page at each tick. Loads, calls of {@link #nanoTime()} and sleeps advance its time. */
final class SimulatedKernel {
    /** What a part of the page holds. */
    enum Field {
        SEQ(4, kernel -> kernel.counter),
        CONSTANT_INT(4, kernel -> 5_592_404),
        CONSTANT(8, kernel -> 5_592_404),
        CYCLES(8, kernel -> 3 * kernel.nowNanos),
        SECONDS(8, kernel -> kernel.nowNanos / SECOND),
        NANOS(8, kernel -> kernel.nowNanos % SECOND),
        SHIFTED_NANOS(8, kernel -> kernel.nowNanos % SECOND << kernel.shift);

        private final int bytes;
        private final ToLongFunction<SimulatedKernel> value;

        Field(int bytes, ToLongFunction<SimulatedKernel> value) {
            this.bytes = bytes;
            this.value = value;
        }
    }

    /** The page by the sources of the kernels. */
    enum Layout {
        /** {@code struct vsyscall_gtod_data}. */
        X86_4_18(128, page -> {
            page.place(128, SEQ, CONSTANT_INT, CYCLES, CONSTANT, CONSTANT, SHIFTED_NANOS, SECONDS);
            page.place(176, SECONDS, SHIFTED_NANOS, SECONDS, NANOS, SECONDS, NANOS);
        }),
        ARM64_4_18(72, page -> {
            page.place(0, CYCLES, SECONDS, SHIFTED_NANOS, SECONDS, SHIFTED_NANOS, SECONDS, NANOS);
            page.place(56, CONSTANT, CONSTANT, SEQ, CONSTANT_INT, CONSTANT);
        }),
        X86_5_4_TO_6_1(128, 240),
        ARM64_5_4_TO_6_12(0, 240),
        X86_6_12(128, 248),
        X86_6_18(0, 232),
        ARM64_6_18(0, 224);

        final int counterIndex;
        private final Map<Integer, Field> fields = new TreeMap<>();

        Layout(int counterAt, Consumer<Layout> placing) {
            counterIndex = counterAt / Integer.BYTES;
            placing.accept(this);
        }

        /** {@code struct vdso_data[2]}, later {@code struct vdso_clock[2]}. On x86 since 6.10 with {@code max_cycles}. */
        Layout(int start, int bytes) {
            this(start, page -> {
                int header = bytes % 16 == 8 ? 40 : 32;
                for (int at : new int[] {start, start + bytes}) {
                    page.place(at, SEQ, CONSTANT_INT, CYCLES, CONSTANT, CONSTANT);
                    page.place(at + header - 8, CONSTANT);
                }
                int times = start + header;
                page.place(times, SECONDS, SHIFTED_NANOS, SECONDS, SHIFTED_NANOS);
                page.place(times + 5 * 16, SECONDS, NANOS, SECONDS, NANOS, SECONDS, SHIFTED_NANOS);
                page.place(times + 11 * 16, SECONDS, SHIFTED_NANOS);
                page.place(times + bytes + 4 * 16, SECONDS, SHIFTED_NANOS); // The raw clock.
            });
        }

        private void place(int offset, Field... inOrder) {
            int at = offset;
            for (Field field : inOrder) {
                fields.put(at, field);
                at += field.bytes;
            }
        }
    }

    private static final long SECOND = 1_000_000_000L;
    private static final long MAX_OVERSLEEP_NANOS = 600_000;
    private static final int COUNTS_PER_ADJUSTMENT = 64; // Adjustments of the clock write the page beside some ticks.

    final int[] words = new int[VdsoDataPage.WORDS];
    final long tickNanos;
    private final Layout layout;
    private final Random random;
    private long nowNanos;
    private long nextWriteNanos;
    private int counter;
    long writeNanos = 200;
    long behindNanos; // By which nanoTime() has gone back.
    boolean isAdjusted;
    boolean isIdle; // The tick stops while the thread sleeps. The wake-up brings the page up to date.
    int earlyPercent; // So many ticks come early, so that the kernel skips them.
    int shift = 24;

    /** @param counter even */
    SimulatedKernel(Layout layout, int hertz, int counter, long seed) {
        this.layout = layout;
        this.counter = counter;
        tickNanos = SECOND / hertz;
        random = new Random(seed);
        nowNanos = random.nextInt(1_000_000_000) * 100L;
        nextWriteNanos = nowNanos + (long) (random.nextDouble() * tickNanos);
        write();
    }

    int word(int index) {
        advance(2);
        return words[index];
    }

    long nanoTime() {
        advance(25);
        return nowNanos - behindNanos;
    }

    void sleep(long nanos) {
        long slept = nanos + (long) (random.nextDouble() * MAX_OVERSLEEP_NANOS);
        long lateNanos = nowNanos + slept - nextWriteNanos;
        if (isIdle && lateNanos > 0) {
            nextWriteNanos += lateNanos / tickNanos * tickNanos;
        }
        advance(slept);
    }

    /** Sleeps until the counter is odd. */
    void sleepUntilWriting() {
        if ((counter & 1) == 0) {
            advance(nextWriteNanos - nowNanos);
        }
    }

    /** Stops the virtual machine, but not its clock. */
    void stop(long nanos) {
        nowNanos += nanos;
        nextWriteNanos += nanos;
    }

    private void advance(long nanos) {
        nowNanos += nanos;
        while (nextWriteNanos <= nowNanos) {
            counter++;
            write();
            nextWriteNanos += (counter & 1) != 0 ? writeNanos : untilNextWriteNanos();
        }
    }

    private long untilNextWriteNanos() {
        if (earlyPercent > 0 && random.nextInt(100) < earlyPercent) {
            return 2 * tickNanos - writeNanos;
        }
        int phase = isAdjusted ? counter & COUNTS_PER_ADJUSTMENT - 1 : -1;
        return (phase == 0 ? tickNanos / 3 : phase == 2 ? tickNanos - tickNanos / 3 : tickNanos) - writeNanos;
    }

    private void write() {
        layout.fields.forEach((offset, field) -> {
            long value = field.value.applyAsLong(this);
            words[offset / Integer.BYTES] = (int) value;
            if (field.bytes == Long.BYTES) {
                words[offset / Integer.BYTES + 1] = (int) (value >>> 32);
            }
        });
    }
}
