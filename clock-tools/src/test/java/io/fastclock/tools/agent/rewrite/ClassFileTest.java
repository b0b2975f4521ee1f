// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.OwnLoader;
import io.fastclock.tools.agent.CountedSites;
import io.fastclock.tools.agent.ReplaceRewrite;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.injected.Counts;
import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class ClassFileTest {
    private static final int MAJOR_VERSION = 7; // Its lower byte in a class file.
    private static final String COUNTS = Counts.class.getName().replace('.', '/');

    private final List<String> leftAlone = new ArrayList<>();
    private final List<CallSite> sites = new ArrayList<>();

    private byte @Nullable [] rewritten(byte[] bytes, CallRewrite rewrite, String target) {
        ClassFile file = new ClassFile(bytes, List.of(), rewrite, target, leftAlone::add, null);
        byte[] rewritten = file.rewritten();
        assertThat(file.mayRead()).isEqualTo(rewritten != null || !leftAlone.isEmpty());
        sites.addAll(file.sites);
        return rewritten;
    }

    private byte @Nullable [] counted(byte[] bytes) {
        return rewritten(bytes, new CountedSites(null).rewrite(COUNTS), COUNTS);
    }

    /** Two references of one kind to different methods. */
    public static final class Sample {
        public static List<Object> get() {
            ToLongFunction<Clock> millis = Clock::millis;
            Function<Clock, Instant> instant = Clock::instant;
            Clock clock = new FixedClock();
            return List.of(millis.applyAsLong(clock), instant.apply(clock));
        }
    }

    /** Inherits {@code millis()}. */
    public static final class FixedClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.EPOCH;
        }
    }

    /** The first one says its version, the others that they are of Java 27 and 28. Without line numbers, references share a site. */
    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V11, 71, 72})
    void rewrite_anyVersionWithoutLineNumbers_runs(int version) throws Exception {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(OwnLoader.classFile(Sample.class)).accept(writer, ClassReader.SKIP_DEBUG);
        byte[] original = writer.toByteArray();
        original[MAJOR_VERSION] = (byte) version;
        byte[] counted = Objects.requireNonNull(counted(original));
        assertThat(counted[MAJOR_VERSION]).isEqualTo((byte) version);
        counted[MAJOR_VERSION] = Opcodes.V11;
        assertThat(run(counted)).containsExactly(0L, Instant.EPOCH);
        assertThat(sites).hasSize(2).allSatisfy(site -> assertThat(site.line).isZero());
    }

    /** The JVM refuses a loaded class whose methods differ: after a hot swap it has those that it had, though a reference came or went. */
    @Test
    void rewrite_loadedClass_hasTheMethodsThatItGot() throws Exception {
        byte[] original = OwnLoader.classFile(Sample.class);
        CallRewrite count = new CountedSites(null).rewrite(COUNTS);
        ClassFile loading = new ClassFile(original, List.of(), count, COUNTS, leftAlone::add, null);
        List<String> before = addedMethods(Objects.requireNonNull(loading.rewritten()));
        assertThat(before).hasSize(2);

        Handle gone = new Handle(Opcodes.H_INVOKESTATIC, "Sample", "fastclock$2", "(JLjava/lang/Object;)I", false);
        List<Handle> more = new ArrayList<>(loading.newMethods);
        more.add(gone);
        ClassFile fewer = new ClassFile(original, List.of(), count, COUNTS, leftAlone::add, more);
        List<String> after = addedMethods(Objects.requireNonNull(fewer.rewritten()));
        assertThat(after)
                .containsAll(before)
                .hasSize(3)
                .anyMatch(method -> method.endsWith(".fastclock$2(long,java.lang.Object)"));
        assertThat(leftAlone).isEmpty();

        ClassFile none = new ClassFile(original, List.of(), count, COUNTS, leftAlone::add, List.of());
        assertThat(none.rewritten()).isNull();
        assertThat(leftAlone).containsExactly("a later method reference", "a later method reference");
    }

    private static List<String> addedMethods(byte[] bytes) {
        return Stream.of(defined(bytes).getDeclaredMethods())
                .map(Method::toString)
                .filter(method -> method.contains(".fastclock$"))
                .collect(Collectors.toList());
    }

    /** Class files before Java 6 may contain subroutines and have no stack maps. */
    @Test
    void rewrite_subroutineOfOldClassFile_runs() throws Exception {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        MethodVisitor code = sample(writer, Opcodes.V1_4);
        Label subroutine = new Label();
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitJumpInsn(Opcodes.JSR, subroutine);
        code.visitFieldInsn(Opcodes.GETSTATIC, "java/util/Collections", "EMPTY_LIST", "Ljava/util/List;");
        code.visitInsn(Opcodes.ARETURN);
        code.visitLabel(subroutine);
        code.visitVarInsn(Opcodes.ASTORE, 1);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
        code.visitInsn(Opcodes.POP2);
        code.visitVarInsn(Opcodes.RET, 1);
        code.visitMaxs(0, 0);
        assertThat(run(counted(writer.toByteArray()))).isEmpty();
    }

    /** As javac generates them from Java 18 on, with the static type of the object, and as other compilers may. */
    @Test
    void rewrite_referenceBoundToSubclassOrArgument_runs() throws Exception {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        MethodVisitor code = sample(writer, Opcodes.V11);
        String subclass = FixedClock.class.getName().replace('.', '/');
        code.visitTypeInsn(Opcodes.NEW, subclass);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, subclass, "<init>", "()V", false);
        callBound(code, "L" + subclass + ";", Opcodes.H_INVOKEVIRTUAL, "Clock", "instant", "()Ljava/time/Instant;");
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/time/ZoneId", "systemDefault", "()Ljava/time/ZoneId;", false);
        String now = "(Ljava/time/ZoneId;)Ljava/time/LocalDate;";
        callBound(code, "Ljava/time/ZoneId;", Opcodes.H_INVOKESTATIC, "LocalDate", "now", now);
        String listOf = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/List;";
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/List", "of", listOf, true);
        code.visitInsn(Opcodes.ARETURN);
        code.visitMaxs(0, 0);
        assertThat(run(counted(writer.toByteArray()))).hasSize(2).startsWith(Instant.EPOCH);
        assertThat(sites)
                .extracting(site -> site.read)
                .containsExactly(ClockRead.JAVA_TIME_CLOCK, ClockRead.LOCAL_DATE);
    }

    /** Replacing lasts until the process ends. With {@code System} as the clock, the calls stay what they were. */
    @Test
    void rewrite_replaced_differsInReadsOnly() {
        byte[] original = OwnLoader.classFile(AllReads.class);
        ReplaceRewrite bySystem = new ReplaceRewrite("java/lang/System", ClockRead::isOfSystem);
        ClassFile file = new ClassFile(original, List.of(), bySystem, COUNTS, leftAlone::add, null);
        file.sites.add(
                new CallSite("a.B", "read", 1, ClockRead.NANO_TIME, List.of())); // After it, none looks the target up.
        byte[] replaced = Objects.requireNonNull(file.rewritten());
        assertThat(file.sites).hasSize(1 + 9);
        assertThat(normalized(replaced)).isEqualTo(normalized(original));
    }

    /** The constants then have the order that the writer gives them, and the stack has no more room than the code needs. */
    private static byte[] normalized(byte[] classFile) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(classFile).accept(writer, 0);
        return writer.toByteArray();
    }

    private static void callBound(
            MethodVisitor code, String bound, int tag, String owner, String name, String descriptor) {
        String link = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
                + "Ljava/lang/invoke/CallSite;";
        String factory = "java/lang/invoke/LambdaMetafactory";
        Handle lambdas = new Handle(Opcodes.H_INVOKESTATIC, factory, "metafactory", link, false);
        code.visitInvokeDynamicInsn(
                "get",
                "(" + bound + ")Ljava/util/function/Supplier;",
                lambdas,
                Type.getType("()Ljava/lang/Object;"),
                new Handle(tag, "java/time/" + owner, name, descriptor, false),
                Type.getMethodType(Type.getReturnType(descriptor)));
        code.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, "java/util/function/Supplier", "get", "()Ljava/lang/Object;", true);
    }

    /** Writes a class with the name of the sample. Returns the writer of its method. */
    private static MethodVisitor sample(ClassWriter writer, int version) {
        String name = Sample.class.getName().replace('.', '/');
        writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        return writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "get", "()Ljava/util/List;", null, null);
    }

    @Test
    void rewrite_handleInDynamicConstant_isReported() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        MethodVisitor code = sample(writer, Opcodes.V11);
        String type = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;"
                + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;";
        String constants = "java/lang/invoke/ConstantBootstraps";
        Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, constants, "invoke", type, false);
        Handle clock = new Handle(Opcodes.H_INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
        code.visitLdcInsn(new ConstantDynamic("time", "Ljava/lang/Object;", bootstrap, clock));
        code.visitInsn(Opcodes.ARETURN);
        code.visitMaxs(0, 0);
        assertThat(counted(writer.toByteArray())).isNull();
        assertThat(leftAlone).containsExactly("a method handle that is not a Java method reference");
    }

    /** Runs the class in a separate class loader, whose parent finds the agent's classes. */
    private static List<Object> run(byte @Nullable [] sample) throws ReflectiveOperationException {
        Method get = defined(Objects.requireNonNull(sample)).getMethod("get");
        @SuppressWarnings("unchecked") // As Sample declares it.
        List<Object> read = (List<Object>) get.invoke(null);
        return read;
    }

    private static Class<?> defined(byte[] sample) {
        return new OwnLoader(ClassFileTest.class.getClassLoader()).define(Sample.class.getName(), sample);
    }
}
