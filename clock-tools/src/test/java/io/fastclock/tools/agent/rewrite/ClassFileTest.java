// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.OwnLoader;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import io.fastclock.tools.agent.CountRewrite;
import io.fastclock.tools.agent.InjectedCounts;
import io.fastclock.tools.agent.ReplaceRewrite;
import io.fastclock.tools.job.ApplicationClock;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClassNames;
import io.fastclock.tools.job.ClockRead;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ClassFileTest {
    private static final InjectedCounts COUNTER = InjectedCounts.withoutCopy();
    private static final CountRewrite COUNT = new CountRewrite(COUNTER, false);
    private static final String LEFT = "a serializable method reference";

    private static final ManualClock FROZEN = new ManualClock(Instant.ofEpochMilli(123));

    private final List<String> leftAlone = new ArrayList<>();

    @Test
    void rewrite_countCalls_countsReadsByKind() throws Exception {
        Map<ClockRead, Long> before = totals();
        List<Object> read = run(rewritten(COUNT));
        assertThat(read).hasSize(15);
        Map<ClockRead, Long> after = totals();
        after.replaceAll((kind, count) -> count - before.getOrDefault(kind, 0L));
        after.values().removeIf(count -> count == 0);
        assertThat(after)
                .containsOnly(
                        Map.entry(ClockRead.CURRENT_TIME_MILLIS, 4L),
                        Map.entry(ClockRead.NANO_TIME, 1L),
                        Map.entry(ClockRead.INSTANT, 2L),
                        Map.entry(ClockRead.DATE, 1L),
                        Map.entry(ClockRead.LOCAL_DATE_TIME, 2L),
                        Map.entry(ClockRead.JAVA_TIME_CLOCK, 4L));
        assertThat(leftAlone).containsOnly(LEFT); // The method that deserialises has one more.
    }

    /** Without line numbers, all references of one kind in a method are one call site. */
    @Test
    void rewrite_classWithoutLineNumbers_runs() throws Exception {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(OwnLoader.classFile(Sample.class)).accept(writer, ClassReader.SKIP_DEBUG);
        ClassFile.Rewritten counted = counted(writer.toByteArray());
        assertThat(run(counted.bytes)).hasSize(15);
        assertThat(counted.sites).allSatisfy(site -> assertThat(site.line).isZero());
    }

    /** Class files before Java 6 may contain subroutines and have no stack maps. */
    @Test
    void rewrite_subroutineOfOldClassFile_runs() throws Exception {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        MethodVisitor code = constructorThen(writer, Opcodes.V1_4);
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
        assertThat(run(counted(writer.toByteArray()).bytes)).isEmpty();
    }

    /** Writes a class with the name of the sample and a constructor. Returns the writer of its method. */
    private static MethodVisitor constructorThen(ClassWriter writer, int version) {
        String name = Sample.class.getName().replace('.', '/');
        writer.visit(
                version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", new String[] {"java/util/function/Supplier"
                });
        MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(0, 0);
        return writer.visitMethod(Opcodes.ACC_PUBLIC, "get", "()Ljava/lang/Object;", null, null);
    }

    private ClassFile.Rewritten counted(byte[] bytes) {
        return Objects.requireNonNull(new ClassFile(bytes).rewrite(COUNT, leftAlone::add));
    }

    private static Map<ClockRead, Long> totals() {
        List<CallSite> sites = COUNTER.sites.all();
        long[] counts = COUNTER.totals(sites.size());
        Map<ClockRead, Long> totals = new HashMap<>();
        for (int i = 0; i < counts.length; i++) {
            if (sites.get(i).className.equals(Sample.class.getName())) {
                totals.merge(sites.get(i).read, counts[i], Long::sum);
            }
        }
        return totals;
    }

    @Test
    void rewrite_replaceCalls_readsFastClock() throws Exception {
        List<Object> read = runOverridden(rewritten(new ReplaceRewrite(ApplicationClock.INTERNAL_NAME, true, false)));
        assertThat(read.subList(0, 5)).containsExactly(123L, 123L, 123L, 123L, FROZEN.nanoTime());
        assertThat(read.get(14)).isNotEqualTo(123L);
        assertThat(leftAlone).containsOnly(LEFT); // The method that deserialises has one more.
    }

    /** A coarse read follows the override. Before the rewriting no method reads the coarse clock. */
    @Test
    void rewrite_replaceCallsByCoarse_readsCoarseClock() throws Exception {
        byte[] replaced = rewritten(new ReplaceRewrite(ApplicationClock.INTERNAL_NAME, true, true));
        ClassFile.Rewritten counted = counted(replaced);
        assertThat(counted.sites)
                .extracting(site -> site.read)
                .contains(ClockRead.COARSE_CLOCK, ClockRead.COARSE_CLOCK_NANO_TIME)
                .doesNotContain(ClockRead.CURRENT_TIME_MILLIS, ClockRead.NANO_TIME, ClockRead.FAST_CLOCK);
        assertThat(runOverridden(replaced).subList(0, 5)).containsExactly(123L, 123L, 123L, 123L, FROZEN.nanoTime());
    }

    private static List<Object> runOverridden(byte[] sample) throws ReflectiveOperationException {
        ClockOverride override = FastClock.override(FROZEN);
        try {
            return run(sample);
        } finally {
            override.close();
        }
    }

    @Test
    void rewrite_replacedThenCounted_countsFastClockReads() throws Exception {
        byte[] replaced = rewritten(new ReplaceRewrite(ApplicationClock.INTERNAL_NAME, false, false));
        ClassFile.Rewritten counted = counted(replaced);
        assertThat(counted.sites).extracting(site -> site.read).contains(ClockRead.FAST_CLOCK);
        assertThat(COUNT.isIn(new ClassFile(counted.bytes))).isTrue();
        assertThat(COUNT.isIn(new ClassFile(replaced))).isFalse();
    }

    @Test
    void rewrite_classWithoutReads_isUnchanged() throws Exception {
        ClassFile classFile = new ClassFile(OwnLoader.classFile(ClassNames.class));
        assertThat(classFile.mayHave(COUNT)).isFalse();
        assertThat(classFile.rewrite(COUNT, leftAlone::add)).isNull();
    }

    @Test
    void rewrite_handleInDynamicConstant_isReported() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "com/example/Constant", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "read", "()V", null, null);
        Handle bootstrap = new Handle(
                Opcodes.H_INVOKESTATIC,
                "java/lang/invoke/ConstantBootstraps",
                "invoke",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;"
                        + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;",
                false);
        Handle clock = new Handle(Opcodes.H_INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
        code.visitLdcInsn(new ConstantDynamic("time", "Ljava/lang/Object;", bootstrap, clock));
        code.visitInsn(Opcodes.POP);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        assertThat(new ClassFile(writer.toByteArray()).rewrite(COUNT, leftAlone::add))
                .isNull();
        assertThat(leftAlone).containsExactly("a method handle that is not a Java method reference");
    }

    @Test
    void of_calendarsOfChronoPackage_areReads() {
        String chrono = "java/time/chrono/";
        assertThat(List.of(
                        String.valueOf(ClockRead.of(chrono + "JapaneseDate", "now", "()L" + chrono + "JapaneseDate;")),
                        String.valueOf(ClockRead.of(
                                chrono + "Chronology",
                                "dateNow",
                                "(Ljava/time/ZoneId;)L" + chrono + "ChronoLocalDate;"))))
                .containsOnly("CHRONO_DATE");
    }

    private byte[] rewritten(CallRewrite rewrite) {
        ClassFile classFile = new ClassFile(OwnLoader.classFile(Sample.class));
        assertThat(classFile.mayHave(rewrite)).isTrue();
        return Objects.requireNonNull(classFile.rewrite(rewrite, leftAlone::add)).bytes;
    }

    /** Runs the class in a separate class loader, whose parent finds the agent's classes. */
    private static List<Object> run(byte[] sample) throws ReflectiveOperationException {
        OwnLoader loader = new OwnLoader(ClassFileTest.class.getClassLoader());
        Object instance =
                loader.define(Sample.class.getName(), sample).getConstructor().newInstance();
        @SuppressWarnings("unchecked") // As Sample declares it.
        List<Object> read = ((Supplier<List<Object>>) instance).get();
        return read;
    }
}
