// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import cn.hutool.core.io.resource.ResourceUtil;
import cn.hutool.core.lang.Assert;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the catalogue of the tools says of some classes of a library. */
record CatalogueEntry(Map<String, String> fields) {
    static List<CatalogueEntry> all() {
        String catalogue = ResourceUtil.readUtf8Str("io/fastclock/tools/job/catalogue.txt");
        return Arrays.stream(catalogue.split("\n\n+", -1))
                .map(CatalogueEntry::fields)
                .filter(fields -> !fields.isEmpty())
                .map(CatalogueEntry::new)
                .toList();
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
        return Assert.notNull(fields.get(field), "no {} in {}", field, fields);
    }

    Optional<String> optional(String field) {
        return Optional.ofNullable(fields.get(field));
    }

    /** The group, the artifact, and the versions as one text. */
    String[] artifact() {
        return get("artifact").split(":", 3);
    }
}
