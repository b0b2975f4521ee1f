// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;

/** A tick counter outside the heap, as in the vDSO data page. */
final class OffHeapCounter {
    private static final int COUNTERS = 1 << 20; // More than states in use at a time.
    private static final ByteBuffer MEMORY = ByteBuffer.allocateDirect(COUNTERS * Integer.BYTES);
    private static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int offset = (NEXT.getAndIncrement() & (COUNTERS - 1)) * Integer.BYTES;

    int load() {
        return (int) WORD.getAcquire(MEMORY, offset);
    }

    void tick() {
        WORD.getAndAdd(MEMORY, offset, 2);
    }
}
