// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A JVM to start.
 *
 * @param java the {@code java} to start
 * @param name base name of its log files
 * @param options JVM options in addition to those of this JVM; {@code -cp} replaces its class path
 * @param environment environment variables in addition to those of this process
 */
public record Fork(
        String java,
        String name,
        Class<? extends ForkBody> body,
        List<String> arguments,
        List<String> options,
        Map<String, String> environment) {
    public static final String THIS_JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    public static Fork of(String name, Class<? extends ForkBody> body, Object... arguments) {
        return new Fork(
                THIS_JAVA,
                name,
                body,
                Arrays.stream(arguments).map(String::valueOf).toList(),
                List.of(),
                Map.of());
    }

    public Fork withJava(String other) {
        return new Fork(other, name, body, arguments, options, environment);
    }

    public Fork withOptions(List<String> more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(more);
        return new Fork(java, name, body, arguments, List.copyOf(all), environment);
    }

    public Fork withEnvironment(Map<String, String> variables) {
        return new Fork(java, name, body, arguments, options, variables);
    }
}
