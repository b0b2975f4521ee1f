// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What the catalogue of the tools says of some classes of a library. */
record CatalogueEntry(Map<String, String> fields) {
    static List<CatalogueEntry> all() {
        return Arrays.stream(text().split("\n\n+", -1))
                .map(CatalogueEntry::fields)
                .filter(fields -> !fields.isEmpty())
                .map(CatalogueEntry::new)
                .toList();
    }

    private static String text() {
        try (InputStream file = ClassLoader.getSystemResourceAsStream("io/fastclock/tools/job/catalogue.txt")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> fields(String block) {
        Map<String, String> fields = new HashMap<>();
        block.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(": ", 2))
                .forEach(field -> {
                    fields.put(field[0], field[1]);
                });
        return fields;
    }

    static Optional<CatalogueEntry> of(Gain gain) {
        return all().stream()
                .filter(entry -> entry.optional("gain").equals(Optional.of(gain.name())))
                .findFirst();
    }

    String get(String field) {
        return Objects.requireNonNull(fields.get(field), () -> "no " + field + " in " + fields);
    }

    Optional<String> optional(String field) {
        return Optional.ofNullable(fields.get(field));
    }

    /** The group, the artifact, and the versions as one text. */
    String[] artifact() {
        return get("artifact").split(":", 3);
    }
}
