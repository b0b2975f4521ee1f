// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class TargetClassesTest {
    private final ClassLoader application = Objects.requireNonNull(TargetClassesTest.class.getClassLoader());
    private final Module unnamed = application.getUnnamedModule();

    @Test
    void include_applicationClass_returnsTrue() {
        assertThat(TargetClasses.include(unnamed, application, "com.acme.Rate")).isTrue();
        assertThat(TargetClasses.include(unnamed, application, "Main")).isTrue();
        assertThat(TargetClasses.include(unnamed, application, "io.fastclock.examples.Main"))
                .isTrue();
    }

    @Test
    void include_jdkClass_returnsFalse() {
        assertThat(TargetClasses.include(Object.class.getModule(), null, "java.lang.Object"))
                .isFalse();
        assertThat(TargetClasses.include(unnamed, ClassLoader.getPlatformClassLoader(), "java.sql.Date"))
                .isFalse();
        assertThat(TargetClasses.include(unnamed, application, "jdk.internal.reflect.GeneratedMethodAccessor1"))
                .isFalse();
        Module attach = ModuleLayer.boot().findModule("jdk.attach").orElseThrow();
        assertThat(TargetClasses.include(attach, application, "com.sun.tools.attach.VirtualMachine"))
                .isFalse();
    }

    @Test
    void include_fastClockClass_returnsFalse() {
        assertThat(TargetClasses.include(unnamed, application, "io.fastclock.DirectClock"))
                .isFalse();
        assertThat(TargetClasses.include(unnamed, application, "io.fastclock.tools.doctor.TimedRead"))
                .isFalse();
        assertThat(TargetClasses.include(unnamed, application, "io.fastclock.tools.asm.ClassReader"))
                .isFalse();
    }
}
