// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
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

    /** In the order in which they are replaced; none for a page in English. */
    private final Map<String, String> phrases = new LinkedHashMap<>();

    Translation(Path page) throws IOException {
        Matcher language = LANGUAGE.matcher(String.valueOf(page.getFileName()));
        if (language.matches()) {
            String resource = language.group(1) + ".tsv";
            try (InputStream in = Objects.requireNonNull(
                    Translation.class.getResourceAsStream(resource), () -> "there is no " + resource)) {
                new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.startsWith("#") && line.contains("\t"))
                        .map(line -> line.split("\t", 2))
                        .forEach(phrase -> phrases.put(phrase[0], phrase[1]));
            }
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
