// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ProviderMismatchException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What an exception in a search means: another try, or a refusal. */
class TickRefusalTest {
    private static final String MAPS = "/proc/self/maps";

    static Stream<Arguments> causes() {
        return Stream.of(
                Arguments.of(false, new AccessDeniedException(MAPS)), // Landlock, AppArmor, SELinux.
                Arguments.of(false, new FileSystemException(MAPS, null, "Operation not permitted")),
                Arguments.of(false, new NoSuchFileException(MAPS)),
                Arguments.of(true, new FileSystemException(MAPS, null, "Too many open files")),
                Arguments.of(true, new FileSystemException(MAPS, null, "Too many open files in system")),
                Arguments.of(true, new FileSystemException(MAPS, null, "Cannot allocate memory")),
                Arguments.of(true, new FileSystemException(MAPS, null, "Zu viele offene Dateien")),
                Arguments.of(true, new IOException("Input/output error")),
                Arguments.of(true, new OutOfMemoryError("thrown by a test")),
                Arguments.of(true, new ExceptionInInitializerError(new OutOfMemoryError("thrown by a test"))),
                Arguments.of(true, new InvocationTargetException(new StackOverflowError("thrown by a test"))),
                Arguments.of(true, new IllegalStateException(new OutOfMemoryError("thrown by a test"))),
                Arguments.of(false, new ProviderMismatchException()), // Another default file system.
                Arguments.of(false, new InvocationTargetException(new IllegalArgumentException("thrown by a test"))),
                Arguments.of(false, new SecurityException("thrown by a test")),
                Arguments.of(false, new IllegalStateException(new UnsupportedOperationException("getIntVolatile"))),
                Arguments.of(false, new ClassNotFoundException("sun.misc.Unsafe")),
                Arguments.of(false, new NoSuchMethodException("getIntVolatile")),
                Arguments.of(false, new NoClassDefFoundError("java/lang/invoke/VarHandle")));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void refusal_ofCause_isAsListed(boolean isChance, Throwable cause) {
        assertThat(TickVerification.refusal(cause) == null).isEqualTo(isChance);
    }
}
