// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.Value;

/** A value on the stack or in a local variable: which clock reads it comes from, and what it may be. */
final class TimeValue implements Value {
    /** Bounds the memory that values take. */
    private static final int MAX_ORIGINS = 20;

    /** What a value may be. The order is that of merging: where two paths join, the higher one holds. */
    enum Kind {
        CONSTANT,
        /** Not a time: a difference, a product, an {@code int}, or a conversion of time units. */
        AMOUNT,
        OTHER,
        /** Calculated from a clock read. */
        TIME
    }

    final int size;
    final Kind kind;

    /**
     * The clock reads that the value comes from; of an object, the instruction that creates it. Empty for the result of an addition
     * or subtraction: these are uses.
     */
    final Set<AbstractInsnNode> origins;

    TimeValue(int size, Kind kind, Set<AbstractInsnNode> origins) {
        this.size = size;
        this.kind = kind;
        this.origins = origins;
    }

    TimeValue merge(TimeValue other) {
        Kind merged = max(kind, other.kind);
        Set<AbstractInsnNode> all = union(origins, other.origins);
        int smaller = Math.min(size, other.size);
        return merged == kind && all.equals(origins) && smaller == size ? this : new TimeValue(smaller, merged, all);
    }

    static Kind max(Kind a, Kind b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    /** Returns the first set if it contains the second. */
    static Set<AbstractInsnNode> union(Set<AbstractInsnNode> a, Set<AbstractInsnNode> b) {
        if (a.containsAll(b)) {
            return a;
        }
        Set<AbstractInsnNode> all = new HashSet<>(a);
        all.addAll(b);
        if (all.size() > MAX_ORIGINS) {
            throw new IllegalStateException("Too many clock reads");
        }
        return all;
    }

    @Override
    public int getSize() {
        return size;
    }
}
