// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes maps, collections, strings, numbers and booleans as JSON. Empty optionals and NaN become {@code null}. */
public final class Json {
    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /** The fields of an object, in their order. */
    public static final class Fields extends LinkedHashMap<String, Object> {
        private static final long serialVersionUID = 1;

        public Fields with(String name, Object value) {
            put(name, value);
            return this;
        }
    }

    /** Returns an object for each entry of a map. */
    public static <K, V> List<Fields> list(Map<K, V> map, BiFunction<K, V, Fields> fields) {
        return map.entrySet().stream()
                .map(entry -> fields.apply(entry.getKey(), entry.getValue()))
                .collect(Collectors.toList());
    }

    public static String write(Map<String, ?> object) {
        Json json = new Json();
        json.value(object, 0);
        return json.out.append('\n').toString();
    }

    private void value(@Nullable Object value, int depth) {
        if (value instanceof Map) {
            object((Map<?, ?>) value, depth);
        } else if (value instanceof Collection) {
            array((Collection<?>) value, depth);
        } else if (value instanceof Optional) {
            value(((Optional<?>) value).orElse(null), depth);
        } else if (value instanceof OptionalDouble) {
            value(((OptionalDouble) value).orElse(Double.NaN), depth);
        } else if (value instanceof Double) {
            double number = (Double) value;
            out.append(Double.isFinite(number) ? String.format(Locale.ROOT, "%.4f", number) : "null");
        } else if (value instanceof String) {
            text((String) value);
        } else {
            out.append(value); // Integers, booleans, null.
        }
    }

    private void object(Map<?, ?> entries, int depth) {
        out.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> i = entries.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<?, ?> entry = i.next();
            line(depth + 1);
            text(String.valueOf(entry.getKey()));
            out.append(": ");
            value(entry.getValue(), depth + 1);
            out.append(i.hasNext() ? "," : "");
        }
        line(depth);
        out.append('}');
    }

    private void array(Collection<?> elements, int depth) {
        out.append('[');
        for (Iterator<?> i = elements.iterator(); i.hasNext(); ) {
            value(i.next(), depth);
            out.append(i.hasNext() ? ", " : "");
        }
        out.append(']');
    }

    private void line(int depth) {
        out.append('\n').append("  ".repeat(depth));
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
