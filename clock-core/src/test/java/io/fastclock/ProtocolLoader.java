// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Loads the classes of the library and of its tests once more, with each access to a field that is not final put to {@link Interleavings}. */
final class ProtocolLoader extends ClassLoader {
    private static final String PACKAGE = "io/fastclock/";
    private static final String RUNTIME = PACKAGE + "Interleavings";
    private static final String CHECKS = PACKAGE + "CheckedClock"; // Whose accesses are no steps.

    private static final ClassLoader APPLICATION = ProtocolLoader.class.getClassLoader();

    private final Path classes;

    /** @param classes a directory of class files that take the place of others */
    ProtocolLoader(Path classes) {
        super(null); // The other loaders would find the classes themselves, in their module.
        this.classes = classes;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Each loader has an enum of its own.
    IntFunction<List<List<Runnable>>> load(ProtocolScenario scenario) throws ClassNotFoundException {
        Class loaded = loadClass(ProtocolScenario.class.getName());
        return (IntFunction<List<List<Runnable>>>) Enum.valueOf(loaded, scenario.name());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/');
        if (!path.startsWith(PACKAGE) || path.startsWith(RUNTIME)) {
            return APPLICATION.loadClass(name);
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        try (InputStream original = open(path + ".class")) {
            new ClassReader(original).accept(new Rewriter(writer, !path.equals(CHECKS)), 0);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        byte[] bytes = writer.toByteArray();
        return defineClass(name, bytes, 0, bytes.length);
    }

    private InputStream open(String file) throws IOException {
        return Files.exists(classes.resolve(file))
                ? Files.newInputStream(classes.resolve(file))
                : Objects.requireNonNull(ProtocolLoader.class.getResourceAsStream('/' + file), file);
    }

    private static boolean isMutable(String owner, String name) {
        try {
            Class<?> type = Class.forName(owner.replace('/', '.'), false, APPLICATION);
            return Stream.<Class<?>>iterate(type, Class::getSuperclass)
                    .flatMap(at -> Stream.of(at.getDeclaredFields()))
                    .filter(field -> field.getName().equals(name))
                    .map(field -> !Modifier.isFinal(field.getModifiers()))
                    .findFirst()
                    .get();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Rewriter extends ClassVisitor {
        private final int isStep;

        Rewriter(ClassVisitor next, boolean isStep) {
            super(Opcodes.ASM9, next);
            this.isStep = isStep ? Opcodes.ICONST_1 : Opcodes.ICONST_0;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
            boolean locks = (access & Opcodes.ACC_SYNCHRONIZED) != 0; // No static method of these classes does.
            MethodVisitor next = super.visitMethod(access & ~Opcodes.ACC_SYNCHRONIZED, name, type, signature, thrown);
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    if (locks) {
                        callWithThis("lock");
                    }
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    boolean isGet = opcode == Opcodes.GETFIELD;
                    if ((!isGet && opcode != Opcodes.PUTFIELD)
                            || !owner.startsWith(PACKAGE)
                            || !isMutable(owner, field)) {
                        super.visitFieldInsn(opcode, owner, field, type);
                        return;
                    }
                    boolean isObject = type.length() > 1;
                    boolean isSmall = !isObject && !type.equals("J"); // An int or a boolean.
                    String passed = isObject ? "Ljava/lang/Object;" : "J";
                    if (isSmall && !isGet) {
                        super.visitInsn(Opcodes.I2L);
                    }
                    visitLdcInsn(field);
                    super.visitInsn(isStep);
                    if (!isGet) {
                        call("put", "(Ljava/lang/Object;" + passed + "Ljava/lang/String;Z)V");
                        return;
                    }
                    call(isObject ? "getObject" : "getLong", "(Ljava/lang/Object;Ljava/lang/String;Z)" + passed);
                    if (isObject) {
                        visitTypeInsn(Opcodes.CHECKCAST, Type.getType(type).getInternalName());
                    } else if (isSmall) {
                        super.visitInsn(Opcodes.L2I);
                    }
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String type, boolean ofInterface) {
                    if (owner.equals("java/lang/System") && type.equals("()J")) {
                        visitLdcInsn(method);
                        super.visitInsn(Opcodes.LCONST_1); // Each read of it advances a time.
                        super.visitInsn(Opcodes.ICONST_1);
                        call("advance", "(Ljava/lang/String;JZ)J");
                    } else if (method.equals("newUpdater")) {
                        call(method, type);
                    } else if (opcode == Opcodes.INVOKEVIRTUAL
                            && owner.matches("java/util/concurrent/atomic/Atomic(Long|Boolean)")) {
                        call(method, "(L" + owner + ';' + type.substring(1));
                    } else {
                        super.visitMethodInsn(opcode, owner, method, type, ofInterface);
                    }
                }

                @Override
                public void visitInsn(int opcode) {
                    if (locks && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                        callWithThis("unlock"); // An exception ends the run anyway.
                    }
                    super.visitInsn(opcode);
                }

                private void callWithThis(String method) {
                    visitVarInsn(Opcodes.ALOAD, 0);
                    call(method, "(Ljava/lang/Object;)V");
                }

                private void call(String method, String type) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, method, type, false);
                }
            };
        }
    }
}
