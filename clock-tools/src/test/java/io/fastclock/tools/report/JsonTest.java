// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void write_everyKindOfValue_returnsJson() {
        Json.Fields object = new Json.Fields()
                .with("text", "a \"b\" \\ \n")
                .with("numbers", List.of(1.5, 7L, Double.NaN, Optional.empty()))
                .with("empty", List.of())
                .with("inner", Map.of("k", true));
        assertThat(Json.write(object))
                .isEqualTo("{\n  \"text\": \"a \\\"b\\\" \\\\ \\u000a\",\n"
                        + "  \"numbers\": [1.5000, 7, null, null],\n"
                        + "  \"empty\": [],\n"
                        + "  \"inner\": {\n    \"k\": true\n  }\n}\n");
    }
}
