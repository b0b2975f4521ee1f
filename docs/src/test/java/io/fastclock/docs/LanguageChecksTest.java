// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link LanguageTest} would miss, were its checks blind. */
class LanguageChecksTest {
    private static final String WORDS_10 = "one two three four five six seven eight nine ten ";

    private static List<String> sentences(String text) {
        return Sentences.problems(new MarkdownPage("page.md", text));
    }

    private static List<String> mermaid(String... lines) {
        String block = "```mermaid\n" + String.join("\n", lines) + "\n```\n";
        return new MarkdownPage("page.md", block)
                .blocks().stream()
                        .flatMap(each -> new MermaidBlocks().problems(each).stream())
                        .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It asks the system clock.",
                "Each read is a question to the\n * system.",
                "The listener is told of changes.",
                "DEARER than a read",
                "a fault that was mended",
                "the clock's thread",
                "read-through",
                "它会询问系统时钟"
            })
    void words_homeMadeTerm_isReported(String text) {
        assertThat(WordList.problems("page.md", text)).isNotEmpty();
    }

    @Test
    void words_fieldsTerms_areNotReported() {
        assertThat(WordList.problems(
                        "page.md",
                        "A direct read of the system clock. The state word is empty. The words of a command. An amended"
                                + " commit. Deadline. The updater thread. Crowdin."))
                .isEmpty();
    }

    @Test
    void words_secondLine_isReportedWithItsNumber() {
        assertThat(WordList.problems("page.md", "fine\nthe front door\n"))
                .containsExactly("page.md:2: \"front door\"; the field says: facade");
    }

    @Test
    void sentence_over30Words_isReportedWithItsLine() {
        assertThat(sentences("# Title\n\n" + WORDS_10 + "\n" + WORDS_10 + WORDS_10 + "more.\n"))
                .singleElement()
                .asString()
                .startsWith("page.md:3: a sentence of 31 words: one two");
        assertThat(sentences("- item\n- " + WORDS_10 + WORDS_10 + WORDS_10 + "more.\n"))
                .hasSize(1);
    }

    @Test
    void sentence_ofTableCodeOrFigures_isNotReported() {
        String many = WORDS_10.repeat(4);
        assertThat(sentences("| " + many + " |\n## " + many + "\n```\n" + many + "\n```\n`" + many + "`\n"))
                .isEmpty();
        assertThat(sentences("<!-- results: a/b -->\n" + many + "\n<!-- /results -->\n"))
                .isEmpty();
        assertThat(sentences(WORDS_10 + WORDS_10 + "end. " + WORDS_10 + WORDS_10 + "end."))
                .isEmpty();
    }

    @Test
    void diagram_wrongLineKindOrEnd_isReported() {
        assertThat(mermaid("stateDiagram-v2", "DIRECT -> CACHED")).hasSize(1);
        assertThat(mermaid("statediagram", "DIRECT --> CACHED")).hasSize(1);
        assertThat(mermaid("sequenceDiagram", "alt cached", "Reader->>Word: load"))
                .hasSize(1);
        assertThat(mermaid("sequenceDiagram", "Reader->>Word load")).hasSize(1);
        assertThat(mermaid("flowchart TD", "a[\"open --> b")).hasSize(1);
    }

    @Test
    void diagram_right_isNotReported() {
        assertThat(mermaid("stateDiagram-v2", "[*] --> DIRECT", "DIRECT --> ASSISTED: read rate high"))
                .isEmpty();
        assertThat(mermaid("sequenceDiagram", "participant R as Reader", "alt cached", "R->>W: load", "end"))
                .isEmpty();
        assertThat(mermaid("flowchart TD", "a[\"read (Java)\"] -->|vDSO| b{\"mode?\"}"))
                .isEmpty();
    }
}
