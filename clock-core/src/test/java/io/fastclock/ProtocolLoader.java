// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
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

    private final @Nullable Path mutants;

    /** @param mutants a directory of class files that take the place of the library's */
    ProtocolLoader(@Nullable Path mutants) {
        super(ProtocolLoader.class.getClassLoader());
        this.mutants = mutants;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // Each loader has an enum of its own.
    IntFunction<List<List<Runnable>>> load(ProtocolScenario scenario) {
        try {
            Class<? extends Enum> scenarios =
                    loadClass(ProtocolScenario.class.getName()).asSubclass(Enum.class);
            return (IntFunction<List<List<Runnable>>>) Enum.valueOf(scenarios, scenario.name());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        String path = name.replace('.', '/');
        if (!path.startsWith(PACKAGE) || path.startsWith(RUNTIME)) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : define(path);
    }

    private Class<?> define(String path) throws ClassNotFoundException {
        try {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            new ClassReader(bytes(path + ".class")).accept(new Rewriter(writer), 0);
            byte[] bytes = writer.toByteArray();
            return defineClass(null, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(path, e);
        }
    }

    private byte[] bytes(String file) throws IOException {
        Path mutant = mutants == null ? null : mutants.resolve(file);
        if (mutant != null && Files.exists(mutant)) {
            return Files.readAllBytes(mutant);
        }
        try (InputStream original =
                Objects.requireNonNull(ProtocolLoader.class.getResourceAsStream('/' + file), file)) {
            return original.readAllBytes();
        }
    }

    private static boolean isMutable(String owner, String name) {
        try {
            Class<?> at = Class.forName(owner.replace('/', '.'), false, ProtocolLoader.class.getClassLoader());
            while (true) {
                for (Field field : at.getDeclaredFields()) {
                    if (field.getName().equals(name)) {
                        return !Modifier.isFinal(field.getModifiers());
                    }
                }
                at = at.getSuperclass();
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Rewriter extends ClassVisitor {
        Rewriter(ClassVisitor next) {
            super(Opcodes.ASM9, next);
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
                    boolean isObject = Type.getType(type).getSort() >= Type.ARRAY;
                    String passed = isObject ? "Ljava/lang/Object;" : type;
                    visitLdcInsn(field);
                    if (!isGet) {
                        call("put", "(Ljava/lang/Object;" + passed + "Ljava/lang/String;)V");
                        return;
                    }
                    String getter = isObject
                            ? "getObject"
                            : type.equals("J") ? "getLong" : type.equals("I") ? "getInt" : "getBoolean";
                    call(getter, "(Ljava/lang/Object;Ljava/lang/String;)" + passed);
                    if (isObject) {
                        visitTypeInsn(Opcodes.CHECKCAST, Type.getType(type).getInternalName());
                    }
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String type, boolean ofInterface) {
                    if (owner.equals("java/lang/System") && type.equals("()J")) {
                        visitLdcInsn(method);
                        call("systemTime", "(Ljava/lang/String;)J");
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
                    if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
                        call(opcode == Opcodes.MONITORENTER ? "lock" : "unlock", "(Ljava/lang/Object;)V");
                        return;
                    }
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
