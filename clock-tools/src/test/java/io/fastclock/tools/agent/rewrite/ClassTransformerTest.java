// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.Hidden;
import com.example.app.OwnLoader;
import io.fastclock.tools.agent.CountedSites;
import io.fastclock.tools.agent.ReplaceRewrite;
import io.fastclock.tools.injected.Counts;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ClassTransformerTest {
    private static final ClassLoader APPLICATION = Objects.requireNonNull(ClassTransformerTest.class.getClassLoader());
    private static final String TARGET = Counts.class.getName().replace('.', '/');

    private final CallRewrite count = new CountedSites(null).rewrite(TARGET);
    private final ClassTransformer transformer = new ClassTransformer(
            (className, entries, domain, leftAlone) -> className.startsWith("io.") ? null : count, TARGET);

    private byte @Nullable [] transform(Class<?> type, @Nullable Class<?> loaded, byte[] bytes) {
        return transformer.transform(
                type.getModule(), type.getClassLoader(), type.getName().replace('.', '/'), loaded, null, bytes);
    }

    private byte @Nullable [] transform(Class<?> type, @Nullable Class<?> loaded) {
        return transform(type, loaded, OwnLoader.classFile(type));
    }

    /** What the JVM returns without being asked to transform a class. */
    private static Instrumentation jvm(Class<?>... loaded) {
        return (Instrumentation) Proxy.newProxyInstance(
                APPLICATION, new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                    // With true, it sees what other agents transform later.
                    String call = method.getName() + (arguments == null ? "" : arguments[1]);
                    assertThat(call).isIn("addTransformertrue", "getAllLoadedClasses");
                    return arguments == null ? loaded : null;
                });
    }

    /** One class reads the clock, one does not, one is not covered, and of one the class loader is not asked for its file. */
    @Test
    void begin_classesLoadedBefore_areLeftAndThoseThatMayReadAreNamed() throws Exception {
        byte[] other = readingClass("com/example/Other", 1, 2).toByteArray();
        Class<?> ofOtherLoader = new OwnLoader(null).define("com.example.Other", other);
        transformer.begin(jvm(Hidden.Clock.class, OwnLoader.class, ClassFile.class, ofOtherLoader, int[].class));
        String reason = "loaded before this agent, and not changed: put its -javaagent option first";
        assertThat(transformer.leftAlone.byReason())
                .containsExactly(Map.entry(reason, Set.of(Hidden.Clock.class.getName())));
        assertThat(transformer.remarks.byReason()).containsExactly(Map.entry(reason, Set.of("com.example.Other")));
        assertThat(transform(Hidden.Clock.class, Hidden.Clock.class)).isNull();
        assertThat(transformer.rewritten).hasValue(0);
    }

    /** Another agent transforms it, and may hold locks that the loader waits for. */
    @Test
    void transform_loadedClassOfLoaderThatWasNotAsked_asksItNot() throws Exception {
        byte[] other = readingClass("com/example/Other", 1, 2).toByteArray();
        Class<?> loaded = new OwnLoader(null).define("com.example.Other", other);
        assertThat(transform(loaded, loaded, other)).isNull();
        assertThat(transformer.leftAlone.byReason())
                .containsOnlyKeys(
                        "its class loader was not asked for the tool's class in java.lang: it may wait for this class");
    }

    /** The values that a class has stay those of one clock. */
    @Test
    void transform_otherAgentTransformsAgain_isSameAndCountedOnce() {
        byte[] first = transform(AllReads.class, null);
        assertThat(first).isNotNull();
        assertThat(transform(AllReads.class, AllReads.class)).isEqualTo(first);
        assertThat(transformer.rewritten).hasValue(1);
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

    @Test
    void transform_runtimeOfDynamicLanguage_isReported() throws Exception {
        byte[] ruby = readingClass("org/jruby/Ruby", 1, 2).toByteArray();
        transform(new OwnLoader(null).define("org.jruby.Ruby", ruby), null, ruby);
        String reason = "JRuby code runs in this process, and its dynamic calls are not seen";
        assertThat(transformer.leftAlone.byReason()).containsEntry(reason, Set.of("org.jruby.Ruby"));
    }

    /** As of a Java that no JVM can run yet. Whether a class reads the clock, its constants show. */
    @Test
    void transform_unknownVersionOfClassFile_isReportedIfItReadsTheClock() {
        for (Class<?> each : List.of(Hidden.Clock.class, OwnLoader.class)) {
            byte[] newer = OwnLoader.classFile(each);
            newer[7] = 120; // The major version of Java 76.
            assertThat(transform(each, null, newer)).isNull();
        }
        Set<String> classes = Set.of(Hidden.Clock.class.getName());
        assertThat(transformer.leftAlone.byReason())
                .containsExactly(Map.entry("Unsupported class file version 120.0", classes));
    }

    /** To count takes a value on the operand stack, bytes of code and constants. To replace takes one value and constants. */
    @Test
    void transform_classAtALimit_isUnchangedAndReasonNamesTheLimit() {
        ClassWriter full = readingClass("Full", 1, 2);
        int free = 0xFFFF - new ClassReader(full.toByteArray()).getItemCount();
        IntStream.range(0, free).forEach(full::newConst);
        ClassWriter huge = readingClass("Huge", 16_000, 2);
        ClassWriter deep = readingClass("Deep", 1, 0xFFFF);
        for (ClassWriter each : List.of(full, huge, deep)) {
            assertThat(transform(Hidden.Clock.class, null, each.toByteArray())).isNull();
        }
        String limits = "too large: the JVM limits ";
        assertThat(transformer.leftAlone.byReason())
                .containsOnlyKeys(
                        limits + "a class to 65,534 constants",
                        limits + "a method to 64 KiB",
                        limits + "the operand stack of a method to 65,535 values");
        ReplaceRewrite replace = new ReplaceRewrite("a/Clock", read -> true);
        assertThat(new ClassFile(huge.toByteArray(), List.of(), replace, "a/Clock", reason -> {}, null).rewritten())
                .isNotNull();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "targets.csv", delimiter = '|', quoteCharacter = '\'')
    void targets_unnamedModule_areByName(String className, boolean included) {
        assertThat(TargetClasses.include(APPLICATION.getUnnamedModule(), APPLICATION, className))
                .isEqualTo(included);
    }

    @Test
    void targets_classInModuleOfTheJdk_isNone() {
        assertThat(TargetClasses.include(Object.class.getModule(), null, "java.lang.Object"))
                .isFalse();
        Module ofJdk = ModuleLayer.boot().findModule("jdk.jfr").orElseThrow();
        assertThat(TargetClasses.include(ofJdk, APPLICATION, "com.sun.Some")).isFalse();
    }
}
