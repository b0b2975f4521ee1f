// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what {@link Json} writes: maps, lists, texts, {@code Double} and null. */
public final class JsonReader {
    private static final Pattern TOKEN =
            Pattern.compile("\\G\\s*(\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|[\\[\\]{},:]|[\\w.+-]+)\\s*");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))");

    private final Matcher tokens;

    private JsonReader(String text) {
        tokens = TOKEN.matcher(text);
    }

    /** Returns a value. Throws IllegalArgumentException if the text does not begin with one. */
    public static @Nullable Object read(String text) {
        JsonReader reader = new JsonReader(text);
        return reader.value(reader.next());
    }

    private String next() {
        if (!tokens.find()) {
            throw new IllegalArgumentException("the text ends early");
        }
        return tokens.group(1);
    }

    private @Nullable Object value(String token) {
        switch (token.charAt(0)) {
            case '{':
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                for (String name = next(); !name.equals("}"); name = afterComma("}")) {
                    next(); // A colon.
                    fields.put(string(name), value(next()));
                }
                return fields;
            case '[':
                List<@Nullable Object> values = new ArrayList<>();
                for (String first = next(); !first.equals("]"); first = afterComma("]")) {
                    values.add(value(first));
                }
                return values;
            case '"':
                return string(token);
            default:
                return token.equals("null") ? null : Double.valueOf(token);
        }
    }

    private String afterComma(String end) {
        String token = next();
        return token.equals(",") ? next() : end;
    }

    private static String string(String token) {
        return ESCAPE.matcher(token.substring(1, token.length() - 1)).replaceAll(JsonReader::unescaped);
    }

    private static String unescaped(MatchResult escape) {
        String code = escape.group(1);
        return Matcher.quoteReplacement(
                code == null ? escape.group(2) : String.valueOf((char) Integer.parseInt(code, 16)));
    }
}
