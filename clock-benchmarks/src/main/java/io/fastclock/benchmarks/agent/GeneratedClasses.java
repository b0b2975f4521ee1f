// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class loader of classes that it generates in advance. Like an application's class loader, it passes them to the
 * agent.
 */
final class GeneratedClasses extends ClassLoader {
    /** The pattern of all generated classes, in the agent's syntax. */
    static final String INCLUDE = "generated.*";

    private static final int CLASSES_PER_CLOCK_CALL = 10;
    private static final int METHODS = 20;

    private final Map<String, byte[]> bytes = new HashMap<>();

    GeneratedClasses(int count) {
        super(GeneratedClasses.class.getClassLoader());
        for (int i = 0; i < count; i++) {
            bytes.put(name(i), generate(name(i), i % CLASSES_PER_CLOCK_CALL == 0));
        }
    }

    static String name(int index) {
        return "generated.Generated" + index;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!bytes.containsKey(name)) {
            throw new ClassNotFoundException(name);
        }
        byte[] generated = bytes.get(name);
        return defineClass(name, generated, 0, generated.length);
    }

    private static byte[] generate(String name, boolean readsClock) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
        for (int i = 0; i < METHODS; i++) {
            MethodVisitor method =
                    writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "method" + i, "(J)J", null, null);
            method.visitVarInsn(Opcodes.LLOAD, 0);
            if (readsClock && i == 0) {
                method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);
                method.visitInsn(Opcodes.LADD);
            }
            method.visitLdcInsn((long) i);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "max", "(JJ)J", false);
            method.visitInsn(Opcodes.LRETURN);
            method.visitMaxs(0, 0); // ASM computes them.
        }
        return writer.toByteArray();
    }
}
