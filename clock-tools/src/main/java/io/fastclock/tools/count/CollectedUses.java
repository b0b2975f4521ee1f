// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/** The uses of clock reads, and of the objects and arrays that are created in the same method. */
final class CollectedUses {
    private final Map<AbstractInsnNode, Set<ValueUse>> uses = new HashMap<>();

    /** By read or created object: the created objects and arrays that it was put in. */
    private final Map<AbstractInsnNode, Set<AbstractInsnNode>> holders = new HashMap<>();

    void used(TimeValue value, ValueUse use) {
        for (AbstractInsnNode origin : value.origins) {
            uses.computeIfAbsent(origin, o -> EnumSet.noneOf(ValueUse.class)).add(use);
        }
    }

    /** A time becomes part of created objects: their uses are uses of the time. */
    void putIn(TimeValue time, Set<AbstractInsnNode> objects) {
        for (AbstractInsnNode origin : time.origins) {
            holders.computeIfAbsent(origin, o -> new HashSet<>()).addAll(objects);
        }
    }

    Set<ValueUse> of(AbstractInsnNode read) {
        Set<ValueUse> found = EnumSet.noneOf(ValueUse.class);
        collect(read, found, new HashSet<>());
        return found;
    }

    private void collect(AbstractInsnNode origin, Set<ValueUse> found, Set<AbstractInsnNode> seen) {
        if (!seen.add(origin)) {
            return;
        }
        found.addAll(uses.getOrDefault(origin, Set.of()));
        for (AbstractInsnNode holder : holders.getOrDefault(origin, Set.of())) {
            if (!uses.containsKey(holder) && holder.getOpcode() != Opcodes.NEW) {
                // An array that does not leave the method.
                found.add(ValueUse.STORED);
            }
            collect(holder, found, seen);
        }
    }
}
