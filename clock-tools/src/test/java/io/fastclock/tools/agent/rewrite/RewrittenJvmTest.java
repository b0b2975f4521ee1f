// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.Hidden;
import com.example.app.OwnLoader;
import io.fastclock.tools.agent.CountRewrite;
import io.fastclock.tools.agent.InjectedCounts;
import io.fastclock.tools.agent.ReplaceRewrite;
import io.fastclock.tools.agent.injected.Counts;
import java.lang.instrument.ClassFileTransformer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class RewrittenJvmTest {
    private static final String TARGET = Counts.class.getName().replace('.', '/');

    private boolean refuses;
    private boolean refusesAfterTransformers;

    private final FakeJvm instrumented = new FakeJvm() {
        @Override
        protected void retransform() throws Exception {
            if (refusesAfterTransformers) {
                transform(Hidden.Clock.class, Hidden.Clock.class);
            }
            if (refuses) {
                throw new VerifyError("refused");
            }
        }
    };
    private final RewrittenJvm jvm = new RewrittenJvm(
            instrumented.instrumentation(),
            TARGET,
            (name, domain, leftAlone) -> new CountRewrite(new InjectedCounts(Counts.class), false),
            name -> true,
            sites -> {});

    @AfterEach
    void restore() {
        assertThat(jvm.restore()).isZero();
        assertThat(instrumented.transformers).isEmpty();
    }

    private static ClassWriter readingClass(String name, int reads, int maxStack) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "read", "()V", null, null);
        for (int i = 0; i < reads; i++) {
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
            code.visitInsn(Opcodes.POP2);
        }
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(maxStack, 0);
        return writer;
    }

    /** Loads a class by a class loader of its own. */
    private void load(String name) {
        instrumented.loaded.add(new OwnLoader(null)
                .define(name.replace('/', '.'), readingClass(name, 1, 2).toByteArray()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void begin_jvmRefusesClass_isReportedOnceAndNotAsRewritten(boolean afterTransformers) {
        refuses = true;
        refusesAfterTransformers = afterTransformers;
        instrumented.loaded.add(Hidden.Clock.class);
        jvm.begin();
        assertThat(jvm.leftAlone.byReason()).containsOnlyKeys("the JVM refused to retransform it: refused");
        assertThat(jvm.size()).isZero();
    }

    @Test
    void begin_runtimeOfDynamicLanguage_isReported() {
        load("org/jruby/Ruby");
        jvm.begin();
        assertThat(jvm.leftAlone.byReason())
                .containsEntry(
                        "JRuby code runs in this process, and its dynamic calls are not seen",
                        Set.of("org.jruby.Ruby"));
    }

    /** Another agent may do that at any time. The values that the class has may be greater than FastClock's. */
    @Test
    void transform_runningClassAgain_keepsItsNanoTime() throws Exception {
        Class<?> running = AllReads.class;
        instrumented.loaded.add(running);
        RewrittenJvm replaced = new RewrittenJvm(
                instrumented.instrumentation(),
                TARGET,
                (name, domain, leftAlone) -> new ReplaceRewrite(TARGET, read -> true),
                name -> true,
                sites -> {});
        replaced.begin();
        ClassFileTransformer transformer = instrumented.transformers.get(instrumented.transformers.size() - 1);
        List<byte[]> changed = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            changed.add(transformer.transform(
                    running.getModule(),
                    running.getClassLoader(),
                    running.getName().replace('.', '/'),
                    running,
                    null,
                    OwnLoader.classFile(running)));
        }
        assertThat(changed.get(1)).isNotNull().isEqualTo(changed.get(0));
        replaced.restore();
    }

    /** As of a Java that no JVM can run yet. Whether a class reads the clock, its constants show. */
    @Test
    void transform_unknownVersionOfClassFile_isReportedIfItReadsTheClock() throws Exception {
        jvm.begin();
        for (Class<?> each : List.of(Hidden.Clock.class, Hidden.Lambdas.class)) {
            byte[] newer = OwnLoader.classFile(each);
            newer[7] = 120; // The major version of Java 76.
            assertThat(instrumented.transform(each, null, newer)).isZero();
        }
        assertThat(jvm.leftAlone.byReason())
                .containsExactly(
                        Map.entry("Unsupported class file version 120.0", Set.of(Hidden.Clock.class.getName())));
    }

    /** To count takes a value on the operand stack, bytes of code and constants. To replace takes one value and constants. */
    @Test
    void transform_classAtALimit_isUnchangedAndReasonNamesTheLimit() throws Exception {
        jvm.begin();
        ClassWriter full = readingClass("Full", 1, 2);
        int free = 0xFFFF - new ClassReader(full.toByteArray()).getItemCount();
        IntStream.range(0, free).forEach(full::newConst);
        ClassWriter huge = readingClass("Huge", 16_000, 2);
        ClassWriter deep = readingClass("Deep", 1, 0xFFFF);
        for (ClassWriter each : List.of(full, huge, deep)) {
            assertThat(instrumented.transform(Hidden.Clock.class, null, each.toByteArray()))
                    .isZero();
        }
        String limits = "too large: the JVM limits ";
        assertThat(jvm.leftAlone.byReason())
                .containsOnlyKeys(
                        limits + "a class to 65,534 constants",
                        limits + "a method to 64 KiB",
                        limits + "the operand stack of a method to 65,535 values");
        assertThat(new ClassFile(huge.toByteArray())
                        .rewrite(
                                new ReplaceRewrite("a/Clock", read -> true),
                                "a/Clock",
                                new ArrayList<>(),
                                reason -> {}))
                .isNotNull();
    }
}
