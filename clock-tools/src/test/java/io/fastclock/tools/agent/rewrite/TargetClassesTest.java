// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetClassesTest {
    private final ClassLoader application = Objects.requireNonNull(TargetClassesTest.class.getClassLoader());
    private final Module unnamed = application.getUnnamedModule();

    @ParameterizedTest
    @CsvSource({
        "com.acme.Rate, true",
        "Main, true",
        "io.fastclock.examples.Main, true",
        "java.sql.Date, false",
        "jdk.internal.reflect.GeneratedMethodAccessor1, false",
        "io.fastclock.DirectClock, false",
        "io.fastclock.tools.doctor.ClockDoctor, false",
        "io.fastclock.tools.asm.ClassReader, false"
    })
    void include_unnamedModule_decidesByName(String className, boolean included) {
        assertThat(TargetClasses.include(unnamed, application, className)).isEqualTo(included);
    }

    @Test
    void include_classInModuleOfTheJdk_returnsFalse() {
        assertThat(TargetClasses.include(Object.class.getModule(), null, "java.lang.Object"))
                .isFalse();
        Module ofJdk = ModuleLayer.boot().findModule("jdk.jfr").orElseThrow();
        assertThat(TargetClasses.include(ofJdk, application, "com.sun.Some")).isFalse();
    }
}
