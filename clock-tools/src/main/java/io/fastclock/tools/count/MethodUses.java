// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/** The analysis of one method, in bounded time and memory. */
final class MethodUses {
    /** Four times as much as the largest methods of Tomcat and H2 take. */
    private static final int MAX_BYTES = 8 << 20;

    /** In ASM's units: some 0.2 s, or 10,000 instructions. These methods take a twelfth. */
    private static final long MAX_OPERATIONS = 1_000_000_000;

    private MethodUses() {}

    /** Returns the uses of the values in a method; none if the analysis fails or would take too long. */
    static CollectedUses of(String className, MethodNode method) {
        Analyzer<TimeValue> analyzer = new Analyzer<>(new UseInterpreter());
        analyzer.setComputeLimits(MAX_BYTES, MAX_OPERATIONS);
        try {
            return uses(method, analyzer.analyze(className, method));
        } catch (AnalyzerException | RuntimeException | StackOverflowError e) {
            return new CollectedUses();
        }
    }

    /** Collects only now that all paths are joined: an earlier frame may say of a value that it is a constant. */
    private static CollectedUses uses(MethodNode method, Frame<TimeValue>[] frames) throws AnalyzerException {
        UseInterpreter interpreter = new UseInterpreter();
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            if (frames[i] != null && instruction.getOpcode() >= 0) {
                new Frame<>(frames[i]).execute(instruction, interpreter);
            }
        }
        return interpreter.uses;
    }
}
