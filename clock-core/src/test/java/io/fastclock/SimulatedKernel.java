// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.SimulatedKernel.Field.*;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A kernel that updates its vDSO data page at each tick. Loads, calls of {@link #nanoTime()} and sleeps advance its time. */
final class SimulatedKernel {
    enum Field {
        SEQ(4),
        MODE(4),
        CYCLES(8),
        MASK(8),
        MULT(4),
        SHIFT(4),
        SECONDS(8),
        NANOS(8),
        SHIFTED_NANOS(8),
        WALL_SECONDS(8),
        WALL_NANOS(8),
        SHIFTED_WALL_NANOS(8),
        CONSTANT(8);

        final int bytes;

        Field(int bytes) {
            this.bytes = bytes;
        }
    }

    /** The page by the sources of the kernels. */
    enum Layout {
        X86_4_18(0, 0) {
            @Override
            void place() { // struct vsyscall_gtod_data
                place(128, SEQ, MODE, CYCLES, MASK, MULT, SHIFT, SHIFTED_WALL_NANOS, WALL_SECONDS, SECONDS);
                place(184, SHIFTED_NANOS, WALL_SECONDS, WALL_NANOS, SECONDS, NANOS);
            }
        },
        ARM64_4_18(0, 0) {
            @Override
            void place() {
                place(0, CYCLES, SECONDS, SHIFTED_NANOS, WALL_SECONDS, SHIFTED_WALL_NANOS, WALL_SECONDS, WALL_NANOS);
                place(56, CONSTANT, CONSTANT, SEQ, MULT, SHIFT, MULT);
            }
        },
        X86_5_4_TO_6_1(128, 240),
        ARM64_5_4_TO_6_12(0, 240),
        X86_6_12(128, 248),
        X86_6_18(0, 232),
        ARM64_6_18(0, 224);

        private final Map<Integer, Field> fields = new TreeMap<>();
        private final int start;
        private final int bytes;

        Layout(int start, int bytes) {
            this.start = start;
            this.bytes = bytes;
            place();
        }

        /** {@code struct vdso_data[2]}, since 6.13 {@code struct vdso_clock[2]}. On x86 since 6.10 with {@code max_cycles}. */
        void place() {
            boolean hasMaxCycles = bytes % 16 == 8;
            for (int at : new int[] {start, start + bytes}) {
                place(at, SEQ, MODE, CYCLES);
                place(
                        at + 16,
                        hasMaxCycles ? new Field[] {CONSTANT, MASK, MULT, SHIFT} : new Field[] {MASK, MULT, SHIFT});
            }
            int times = start + (hasMaxCycles ? 40 : 32);
            place(times, WALL_SECONDS, SHIFTED_WALL_NANOS, SECONDS, SHIFTED_NANOS);
            place(times + 5 * 16, WALL_SECONDS, WALL_NANOS, SECONDS, NANOS, SECONDS, SHIFTED_NANOS);
            place(times + 11 * 16, WALL_SECONDS, SHIFTED_WALL_NANOS);
            place(times + bytes + 4 * 16, SECONDS, SHIFTED_NANOS); // The raw clock.
        }

        final void place(int offset, Field... inOrder) {
            int at = offset;
            for (Field field : inOrder) {
                fields.put(at, field);
                at += field.bytes;
            }
        }

        int counterIndex() {
            return fields.entrySet().stream()
                            .filter(field -> field.getValue() == SEQ)
                            .findFirst()
                            .orElseThrow()
                            .getKey()
                    / Integer.BYTES;
        }
    }

    private static final long SECOND = 1_000_000_000L;
    private static final long WALL_OFFSET_SECONDS = 1_700_000_000L;

    // Adjustments of the clock write the page beside some ticks.
    private static final int COUNTS_PER_ADJUSTMENT = 64;

    final int[] words = new int[VdsoDataPage.WORDS];
    final long tickNanos;
    private final Layout layout;
    private final Random random;
    private long nowNanos;
    private long nextWriteNanos;
    private int counter;
    long writeNanos = 200;
    boolean isAdjusted;

    /** Whether the tick stops while the thread sleeps. The wake-up brings the page up to date. */
    boolean isIdle;

    long maxOversleepNanos = 600_000;
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
        return nowNanos;
    }

    void sleep(long nanos) {
        long slept = nanos + (long) (random.nextDouble() * maxOversleepNanos);
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
        int phase = isAdjusted ? counter & COUNTS_PER_ADJUSTMENT - 1 : -1;
        return (phase == 0 ? tickNanos / 3 : phase == 2 ? tickNanos - tickNanos / 3 : tickNanos) - writeNanos;
    }

    private void write() {
        layout.fields.forEach((offset, field) -> {
            long value = value(field);
            words[offset / Integer.BYTES] = (int) value;
            if (field.bytes == Long.BYTES) {
                words[offset / Integer.BYTES + 1] = (int) (value >>> 32);
            }
        });
    }

    private long value(Field field) {
        switch (field) {
            case SEQ:
                return counter;
            case CYCLES:
                return 3 * nowNanos;
            case MASK:
                return -1;
            case SHIFT:
                return shift;
            case SECONDS:
                return nowNanos / SECOND;
            case WALL_SECONDS:
                return nowNanos / SECOND + WALL_OFFSET_SECONDS;
            case NANOS:
            case WALL_NANOS:
                return nowNanos % SECOND;
            case SHIFTED_NANOS:
            case SHIFTED_WALL_NANOS:
                return nowNanos % SECOND << shift;
            default: // Odd or even.
                return 5_592_405L + field.ordinal();
        }
    }
}
