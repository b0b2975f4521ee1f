// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void write_everyKindOfValue_returnsJson() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("text", "a \"b\" \\ \n");
        object.put("number", 1.5);
        object.put("whole", 7L);
        object.put("nan", Double.NaN);
        object.put("absent", Optional.empty());
        object.put("list", List.of("x", 2));
        object.put("empty", List.of());
        object.put("inner", Map.of("k", true));

        assertThat(Json.write(object))
                .isEqualTo(String.join(
                        "\n",
                        "{",
                        "  \"text\": \"a \\\"b\\\" \\\\ \\u000a\",",
                        "  \"number\": 1.5000,",
                        "  \"whole\": 7,",
                        "  \"nan\": null,",
                        "  \"absent\": null,",
                        "  \"list\": [\"x\", 2],",
                        "  \"empty\": [],",
                        "  \"inner\": {",
                        "    \"k\": true",
                        "  }",
                        "}",
                        ""));
    }
}
