// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The published page: {@code report.txt}, with the tables, and what the doctor sees of the host, in place of their names. */
final class Report {
    private final Map<String, Table> tables = new HashMap<>();

    Table table(String name) {
        return tables.computeIfAbsent(name, unused -> new Table());
    }

    String page(Path java) throws Exception {
        Process doctor = Server.command(java, "java -jar ../clock-tools.jar doctor --json")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        JsonNode host = new JsonMapper().readTree(doctor.getInputStream()).get("host");
        try (InputStream file = Objects.requireNonNull(Report.class.getResourceAsStream("report.txt"))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("{date}", LocalDate.now(ZoneOffset.UTC).toString());
            return Pattern.compile("\\{(\\w+)}").matcher(text).replaceAll(found -> {
                String name = found.group(1);
                return Matcher.quoteReplacement(
                        host.has(name) ? host.get(name).asText() : table(name).markdown());
            });
        }
    }
}
