// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The public constructors and methods whose argument may not be null. */
class NullArgumentTest {
    private static Stream<Arguments> accepting(Clock clock, Class<?> type) {
        return Stream.of(type.getConstructors(), type.getMethods())
                .flatMap(Arrays::stream)
                .filter(each -> each.getDeclaringClass().getPackage().getName().startsWith("io.fastclock"))
                .filter(each -> each.getParameterCount() == 1)
                .map(each -> Arguments.of(clock, each));
    }

    static Stream<Arguments> calls() {
        Stream<Clock> clocks = Stream.of(ClockUnderTest.values())
                .filter(each -> each != ClockUnderTest.FAST) // A class of the tests reads it.
                .map(ClockUnderTest::create);
        return Stream.concat(
                accepting(FastClock.clock(), FastClock.class),
                clocks.flatMap(each -> accepting(each, each.getClass())));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void nullArgument_eachCall_isNamedByException(Clock clock, Executable executable) {
        Object[] arguments = {null};
        assertThatThrownBy(() -> {
                    if (executable instanceof Constructor) {
                        ((Constructor<?>) executable).newInstance(arguments);
                    } else {
                        ((Method) executable).invoke(clock, arguments);
                    }
                })
                .cause()
                .isInstanceOf(NullPointerException.class)
                .hasMessage(executable.getParameters()[0].getName()); // The class file has it.
    }
}
