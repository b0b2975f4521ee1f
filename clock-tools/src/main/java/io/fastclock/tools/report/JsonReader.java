// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what {@link Json} writes: maps, lists, texts, {@code Double}, {@code Boolean} and null. */
public final class JsonReader {
    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if the text is not one value as JSON */
    public static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(text);
        try {
            Object value = reader.value();
            reader.skipSpace();
            if (reader.at < text.length()) {
                throw reader.mistake();
            }
            return value;
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw reader.mistake();
        }
    }

    private IllegalArgumentException mistake() {
        return new IllegalArgumentException("not JSON at character " + at);
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char next() {
        skipSpace();
        return text.charAt(at);
    }

    private void take(char expected) {
        if (next() != expected) {
            throw mistake();
        }
        at++;
    }

    /** Returns whether there is another element before the end. */
    private boolean hasNext(boolean isFirst, char end) {
        if (next() == end) {
            at++;
            return false;
        }
        if (!isFirst) {
            take(',');
        }
        return true;
    }

    private @Nullable Object value() {
        switch (next()) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            default:
                int start = at;
                while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0 && text.charAt(at) > ' ') {
                    at++;
                }
                String word = text.substring(start, at);
                return word.equals("null")
                        ? null
                        : word.equals("true") || word.equals("false")
                                ? (Object) Boolean.valueOf(word)
                                : Double.valueOf(word);
        }
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        take('{');
        while (hasNext(fields.isEmpty(), '}')) {
            String name = string();
            take(':');
            fields.put(name, value());
        }
        return fields;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> values = new ArrayList<>();
        take('[');
        while (hasNext(values.isEmpty(), ']')) {
            values.add(value());
        }
        return values;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        for (take('"'); text.charAt(at) != '"'; at++) {
            char c = text.charAt(at);
            if (c == '\\') {
                c = text.charAt(++at);
                if (c == 'u') {
                    c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                    at += 4;
                }
            }
            out.append(c);
        }
        at++;
        return out.toString();
    }
}
