// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static io.fastclock.tools.count.ValueUse.DIFFERENCE;
import static io.fastclock.tools.count.ValueUse.OFFSET;
import static io.fastclock.tools.count.ValueUse.PASSED;
import static io.fastclock.tools.count.ValueUse.RETURNED;
import static io.fastclock.tools.count.ValueUse.STORED;
import static io.fastclock.tools.count.ValueUse.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ValueUsesTest {
    private static final int LINE = 7;

    /** The name of a sample begins with its use. */
    static Stream<String> samples() {
        return Arrays.stream(UseSamples.class.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .map(Method::getName)
                .filter(name -> !name.equals("differenceStoredPassed"));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sample_showsOnlyTheUseInItsName(String method) throws IOException {
        String use = method.replaceAll("[A-Z].*", "").toUpperCase(Locale.ROOT);

        assertThat(sample(method))
                .isNotEmpty()
                .allSatisfy(uses -> assertThat(uses).containsExactly(ValueUse.valueOf(use)));
    }

    @Test
    void severalUses_areAllNamed() throws IOException {
        assertThat(sample("differenceStoredPassed")).containsExactly(Set.of(DIFFERENCE, STORED, PASSED));
    }

    @Test
    void methodReference_isUnknown() throws IOException {
        CallSite reference = new CallSite(UseSamples.class.getName(), "reference", 0, ClockRead.NANO_TIME);

        assertThat(ValueUses.of(new ClassReader(UseSamples.class.getName())).at(reference))
                .containsExactly(UNKNOWN);
    }

    @Test
    void twoReadsOnOneLine_joinTheirUses() {
        assertThat(uses(code -> {
                    now(code);
                    code.visitInsn(Opcodes.POP2);
                    now(code);
                    code.visitLdcInsn(1L);
                    code.visitInsn(Opcodes.LADD);
                    code.visitInsn(Opcodes.POP2);
                    now(code);
                    code.visitInsn(Opcodes.LRETURN);
                }))
                .containsExactly(OFFSET, RETURNED);
    }

    @Test
    void brokenMethod_isUnknown() {
        assertThat(uses(code -> {
                    now(code);
                    code.visitInsn(Opcodes.LADD);
                    code.visitInsn(Opcodes.LRETURN);
                }))
                .containsExactly(UNKNOWN);
    }

    @Test
    void unreachableRead_isUnknown() {
        assertThat(uses(code -> {
                    code.visitInsn(Opcodes.LCONST_0);
                    code.visitInsn(Opcodes.LRETURN);
                    now(code);
                    code.visitInsn(Opcodes.LRETURN);
                }))
                .containsExactly(UNKNOWN);
    }

    @Test
    void variableThatMayHoldOneOfManyReads_isUnknown() {
        assertThat(uses(code -> {
                    for (int i = 0; i < 30; i++) {
                        Label next = new Label();
                        code.visitInsn(Opcodes.ICONST_0);
                        code.visitJumpInsn(Opcodes.IFEQ, next);
                        now(code);
                        code.visitVarInsn(Opcodes.LSTORE, 0);
                        code.visitLabel(next);
                    }
                    code.visitVarInsn(Opcodes.LLOAD, 0);
                    code.visitInsn(Opcodes.LRETURN);
                }))
                .containsExactly(UNKNOWN);
    }

    /** Each jump joins what all variables may hold. */
    @Test
    void methodThatTakesLong_isUnknownSoon() {
        Set<ValueUse> uses = assertTimeout(
                Duration.ofMinutes(1),
                () -> uses(code -> {
                    for (int i = 0; i < 5000; i++) {
                        Label next = new Label();
                        code.visitInsn(Opcodes.ICONST_0);
                        code.visitJumpInsn(Opcodes.IFEQ, next);
                        now(code);
                        code.visitInsn(Opcodes.POP2);
                        code.visitLabel(next);
                    }
                    now(code);
                    code.visitInsn(Opcodes.LRETURN);
                }));

        assertThat(uses).containsExactly(UNKNOWN);
    }

    @Test
    void methodThatTakesMuchMemory_isUnknown() {
        int variables = 500;
        assertThat(uses(variables, code -> {
                    for (int i = 0; i < 6000; i++) {
                        code.visitInsn(Opcodes.NOP);
                    }
                    now(code);
                    code.visitInsn(Opcodes.LRETURN);
                }))
                .containsExactly(UNKNOWN);
    }

    private static List<Set<ValueUse>> sample(String method) throws IOException {
        ValueUses uses = ValueUses.of(new ClassReader(UseSamples.class.getName()));
        return uses.sites().stream()
                .filter(site -> site.method.equals(method))
                .map(uses::at)
                .collect(Collectors.toList());
    }

    /** The uses of all reads of a method. */
    private static Set<ValueUse> uses(Consumer<MethodVisitor> body) {
        return uses(2, body);
    }

    private static Set<ValueUse> uses(int variables, Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "com/example/Generated", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "method", "()J", null, null);
        code.visitCode();
        Label start = new Label();
        code.visitLabel(start);
        code.visitLineNumber(LINE, start);
        body.accept(code);
        code.visitMaxs(4, variables);
        code.visitEnd();
        writer.visitEnd();
        return ValueUses.of(new ClassReader(writer.toByteArray()))
                .at(new CallSite("com.example.Generated", "method", LINE, ClockRead.NANO_TIME));
    }

    private static void now(MethodVisitor code) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
    }
}
