// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.Hidden;
import io.fastclock.tools.count.CountRewrite;
import io.fastclock.tools.count.Counter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class RewrittenJvmTest {
    /** A JVM with one loaded class, whose new class file it refuses. */
    private final FakeJvm instrumented = new FakeJvm() {
        @Override
        protected List<Class<?>> loaded() {
            return List.of(Hidden.Clock.class);
        }

        @Override
        protected void retransform() throws Exception {
            transform(Hidden.Clock.class, Hidden.Clock.class);
            throw new VerifyError("refused");
        }
    };

    @Test
    void begin_jvmRefusesClass_isReportedOnceAndNotAsRewritten() {
        LeftAlone leftAlone = new LeftAlone();
        CountRewrite rewrite = new CountRewrite(Counter.withoutCopy(), false);
        RewrittenJvm jvm =
                new RewrittenJvm(instrumented.instrumentation(), rewrite, name -> true, leftAlone, sites -> {});
        jvm.begin();
        assertThat(leftAlone.byReason().keySet()).containsExactly("the JVM refused to retransform it: refused");
        assertThat(jvm.size()).isZero();
        assertThat(jvm.restore(file -> true)).isZero();
        assertThat(leftAlone.byReason()).hasSize(1);
        assertThat(instrumented.transformers).isEmpty();
    }

    private final List<Class<?>> generated = new ArrayList<>();
    private final FakeJvm withGenerated = new FakeJvm() {
        @Override
        protected List<Class<?>> loaded() {
            return generated;
        }
    };
    private final LeftAlone leftAlone = new LeftAlone();
    private final RewrittenJvm jvm = new RewrittenJvm(
            withGenerated.instrumentation(),
            new CountRewrite(Counter.withoutCopy(), false),
            name -> true,
            leftAlone,
            sites -> {});

    @AfterEach
    void restore() {
        jvm.restore(file -> true);
    }

    private static ClassWriter readingClass(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "read", "()J", null, null);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
        code.visitInsn(Opcodes.LRETURN);
        code.visitMaxs(2, 0);
        return writer;
    }

    /** As a program has them that evaluates scripts. */
    @Test
    void begin_manyGeneratedClassesWithALoaderEach_givesMostOfThemUp(@TempDir Path directory) throws Exception {
        for (int i = 0; i < 100; i++) {
            generated.add(load("Script" + i, directory));
        }
        jvm.begin();
        assertThat(leftAlone.byReason()).containsOnlyKeys(OneTimeClasses.REASON);
        assertThat(leftAlone.byReason().get(OneTimeClasses.REASON)).hasSize(100 - OneTimeClasses.MAX_LOADERS);
    }

    private static Class<?> load(String name, Path directory) throws Exception {
        Path file = directory.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, readingClass(name).toByteArray());
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}).loadClass(name.replace('/', '.'));
    }

    @Test
    void begin_runtimeOfDynamicLanguage_isReported(@TempDir Path directory) throws Exception {
        generated.add(load("org/jruby/Ruby", directory));
        jvm.begin();
        assertThat(leftAlone.byReason())
                .containsEntry(
                        "JRuby code runs in this process, and its dynamic calls are not seen",
                        Set.of("org.jruby.Ruby"));
    }

    @Test
    void include_namesWithoutNumberOrOneLoader_isFalse() {
        OneTimeClasses oneTime = new OneTimeClasses();
        for (int i = 0; i < 100; i++) {
            assertThat(oneTime.include(new ClassLoader() {}, "com.acme.Webapp")).isFalse();
            assertThat(oneTime.include(Objects.requireNonNull(getClass().getClassLoader()), "com.acme.Slot" + i))
                    .isFalse();
        }
    }

    @Test
    void transform_constantPoolIsFull_reasonNamesIt() throws Exception {
        jvm.begin();
        ClassWriter writer = readingClass("Full");
        int free = 0xFFFF - new ClassReader(writer.toByteArray()).getItemCount();
        IntStream.range(0, free).forEach(writer::newConst);
        assertThat(withGenerated.transform(Hidden.Clock.class, null, writer.toByteArray()))
                .isZero();
        assertThat(leftAlone.byReason()).containsOnlyKeys("too large: the JVM limits a class to 65,534 constants");
    }
}
