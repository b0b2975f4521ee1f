// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What the methods of a class do with the values of their clock reads. Each method is seen alone. */
public final class ValueUses {
    private static final Set<ValueUse> UNKNOWN = Set.of(ValueUse.UNKNOWN);

    private final Map<CallSite, Set<ValueUse>> uses = new HashMap<>();

    private ValueUses() {}

    /** Analyses a class. Never fails: what cannot be analysed is {@link ValueUse#UNKNOWN}. */
    public static ValueUses of(ClassReader reader) {
        ValueUses found = new ValueUses();
        try {
            reader.accept(found.analyses(reader.getClassName()), ClassReader.SKIP_FRAMES);
        } catch (RuntimeException e) {
            // The methods that were analysed before remain.
        }
        return found;
    }

    /** Returns the uses in the order of {@link ValueUse}: at least one. */
    public Set<ValueUse> at(CallSite site) {
        Set<ValueUse> found = uses.getOrDefault(site, Set.of());
        return found.isEmpty() ? UNKNOWN : found;
    }

    /** Returns all call sites, except method references. */
    Set<CallSite> sites() {
        return uses.keySet();
    }

    private ClassVisitor analyses(String className) {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access,
                    String name,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
                    @Override
                    public void visitEnd() {
                        analyse(className, this);
                    }
                };
            }
        };
    }

    private void analyse(String className, MethodNode method) {
        CollectedUses collected = null;
        int line = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof LineNumberNode) {
                line = ((LineNumberNode) instruction).line;
            } else if (instruction instanceof MethodInsnNode) {
                MethodInsnNode call = (MethodInsnNode) instruction;
                ClockRead read = ClockRead.of(call.owner, call.name, call.desc);
                if (read != null) {
                    collected = collected == null ? MethodUses.of(className, method) : collected;
                    CallSite site = new CallSite(className.replace('/', '.'), method.name, line, read);
                    uses.computeIfAbsent(site, s -> EnumSet.noneOf(ValueUse.class))
                            .addAll(collected.of(call));
                }
            }
        }
    }
}
