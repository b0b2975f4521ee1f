// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Class files that the compiler of this build does not generate. */
final class GeneratedClasses {
    private static final int STATIC = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;

    private static final Handle LAMBDAS = new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/invoke/LambdaMetafactory",
            "metafactory",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                    + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
                    + "Ljava/lang/invoke/CallSite;",
            false);

    private GeneratedClasses() {}

    /**
     * Writes a program with two unusual method references. The first is {@code Clock.millis()}, bound to an object whose static
     * type is {@code FixedClock}; javac until Java 17 generates the static type {@code Clock}. The program prints the result, 0.
     * The second is {@code LocalDate.now(ZoneId)} with a bound argument, as compilers of other languages may generate.
     */
    static String boundReferences(Path directory) throws IOException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "com/example/app/Bound", null, "java/lang/Object", null);
        MethodVisitor main = writer.visitMethod(STATIC, "main", "([Ljava/lang/String;)V", null, null);
        main.visitCode();
        main.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        main.visitTypeInsn(Opcodes.NEW, "com/example/app/FixedClock");
        main.visitInsn(Opcodes.DUP);
        main.visitMethodInsn(Opcodes.INVOKESPECIAL, "com/example/app/FixedClock", "<init>", "()V", false);
        main.visitInvokeDynamicInsn(
                "getAsLong",
                "(Lcom/example/app/FixedClock;)Ljava/util/function/LongSupplier;",
                LAMBDAS,
                Type.getType("()J"),
                new Handle(Opcodes.H_INVOKEVIRTUAL, "java/time/Clock", "millis", "()J", false),
                Type.getType("()J"));
        main.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/function/LongSupplier", "getAsLong", "()J", true);
        main.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/io/PrintStream", "println", "(J)V", false);
        main.visitMethodInsn(Opcodes.INVOKESTATIC, "java/time/ZoneId", "systemDefault", "()Ljava/time/ZoneId;", false);
        String now = "(Ljava/time/ZoneId;)Ljava/time/LocalDate;";
        main.visitInvokeDynamicInsn(
                "get",
                "(Ljava/time/ZoneId;)Ljava/util/function/Supplier;",
                LAMBDAS,
                Type.getType("()Ljava/lang/Object;"),
                new Handle(Opcodes.H_INVOKESTATIC, "java/time/LocalDate", "now", now, false),
                Type.getType("()Ljava/time/LocalDate;"));
        main.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, "java/util/function/Supplier", "get", "()Ljava/lang/Object;", true);
        main.visitInsn(Opcodes.POP);
        main.visitInsn(Opcodes.RETURN);
        main.visitMaxs(0, 0);
        main.visitEnd();
        writer.visitEnd();
        Path file = directory.resolve("com/example/app/Bound.class");
        Files.createDirectories(file.getParent());
        Files.write(file, writer.toByteArray());
        return "com.example.app.Bound";
    }
}
