// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes maps, collections, strings, numbers, booleans and enums as JSON. Empty optionals and NaN become {@code null}. */
public final class Json {
    private Json() {}

    public static final class Fields extends LinkedHashMap<String, Object> {
        private static final long serialVersionUID = 1;

        public Fields with(String name, Object value) {
            put(name, value);
            return this;
        }
    }

    public static <K, V> List<Fields> list(Map<K, V> map, BiFunction<K, V, Fields> fields) {
        return map.entrySet().stream()
                .map(entry -> fields.apply(entry.getKey(), entry.getValue()))
                .collect(Collectors.toList());
    }

    public static String write(Map<String, ?> object) {
        return value(object, 0) + "\n";
    }

    private static String value(@Nullable Object value, int depth) {
        if (value instanceof Map) {
            return ((Map<?, ?>) value)
                    .entrySet().stream()
                            .map(entry -> line(depth + 1) + text(String.valueOf(entry.getKey())) + ": "
                                    + value(entry.getValue(), depth + 1))
                            .collect(Collectors.joining(",", "{", line(depth) + "}"));
        }
        if (value instanceof Collection) {
            return ((Collection<?>) value)
                    .stream().map(each -> value(each, depth)).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Optional) {
            return value(((Optional<?>) value).orElse(null), depth);
        }
        if (value instanceof Double) {
            double number = (Double) value;
            return Double.isFinite(number) ? Text.format("%.4f", number) : "null";
        }
        if (value instanceof Enum) {
            return text(((Enum<?>) value).name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        return value instanceof String ? text((String) value) : String.valueOf(value); // Integers, booleans, null.
    }

    private static String line(int depth) {
        return "\n" + "  ".repeat(depth);
    }

    private static String text(String text) {
        return text.chars().mapToObj(Json::character).collect(Collectors.joining("", "\"", "\""));
    }

    private static String character(int c) {
        if (c == '"' || c == '\\') {
            return "\\" + (char) c;
        }
        return Text.isControl(c) ? Text.format("\\u%04x", c) : String.valueOf((char) c);
    }
}
