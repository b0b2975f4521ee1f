// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Headers and notes of quoted tables in the language of a page, which the page's name says: {@code README.zh-CN.md}. */
final class Translation {
    private static final Pattern LANGUAGE = Pattern.compile(".*\\.([a-z]{2}-[A-Z]{2})\\.md");

    private final Map<String, String> phrases = new LinkedHashMap<>();

    /** Phrases in the order in which they are replaced; none for a page in English. */
    static Translation of(Path page) {
        Translation translation = new Translation();
        Matcher language = LANGUAGE.matcher(String.valueOf(page.getFileName()));
        if (language.matches()) {
            translation.read(language.group(1) + ".tsv");
        }
        return translation;
    }

    private void read(String resource) {
        try (InputStream in = Objects.requireNonNull(
                Translation.class.getResourceAsStream(resource), () -> "there is no " + resource)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && line.contains("\t"))
                    .forEach(line ->
                            phrases.put(line.substring(0, line.indexOf('\t')), line.substring(line.indexOf('\t') + 1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String apply(String text) {
        String translated = text;
        for (Map.Entry<String, String> phrase : phrases.entrySet()) {
            translated = translated.replace(phrase.getKey(), phrase.getValue());
        }
        return translated;
    }
}
