// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A JVM to start.
 *
 * @param name base name of its log files
 * @param options JVM options in addition to those of this JVM
 * @param environment environment variables in addition to those of this process
 */
public record Fork(
        String name,
        Class<? extends ForkBody> body,
        List<String> arguments,
        List<String> options,
        Map<String, String> environment) {
    public static Fork of(String name, Class<? extends ForkBody> body, Object... arguments) {
        return new Fork(
                name, body, Arrays.stream(arguments).map(String::valueOf).toList(), List.of(), Map.of());
    }

    public Fork withName(String other) {
        return new Fork(other, body, arguments, options, environment);
    }

    public Fork withOptions(List<String> more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(more);
        return new Fork(name, body, arguments, List.copyOf(all), environment);
    }

    public Fork withEnvironment(Map<String, String> variables) {
        return new Fork(name, body, arguments, options, variables);
    }
}
