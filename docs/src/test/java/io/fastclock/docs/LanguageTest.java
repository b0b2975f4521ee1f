// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The text can be read once: the field's terms, short sentences, short pages. {@link LanguageChecksTest} tests the checks. */
class LanguageTest {
    private static final int MOST_LINES = 250;

    static Collection<MarkdownPage> pages() throws IOException {
        return Repository.pages().values();
    }

    static Stream<MarkdownPage> writtenPages() throws IOException {
        return pages().stream().filter(page -> !page.name().startsWith("docs/results/"));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void words_eachPage_areTheFieldsTerms(MarkdownPage page) throws IOException {
        assertThat(WordList.problems(page.name(), Files.readString(Repository.ROOT.resolve(page.name()))))
                .isEmpty();
    }

    @Test
    void words_sources_areTheFieldsTerms() throws IOException {
        List<String> problems = new ArrayList<>();
        for (String ending : List.of(".java", ".c", ".sh", ".yml")) {
            for (Path file : Repository.files(ending)) {
                if (!file.endsWith("WordList.java") && !file.endsWith("LanguageChecksTest.java")) {
                    problems.addAll(WordList.problems(Repository.name(file), Files.readString(file)));
                }
            }
        }
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("writtenPages")
    void sentences_eachPage_areShort(MarkdownPage page) {
        assertThat(Sentences.problems(page)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("writtenPages")
    void lines_eachPage_areFew(MarkdownPage page) throws IOException {
        assertThat(Files.readString(Repository.ROOT.resolve(page.name())).lines())
                .hasSizeLessThanOrEqualTo(MOST_LINES);
    }

    @Test
    void diagrams_allPages_haveKnownForms() throws IOException {
        MermaidBlocks mermaid = new MermaidBlocks();
        assertThat(pages())
                .flatMap(MarkdownPage::blocks)
                .flatMap(mermaid::problems)
                .isEmpty();
    }
}
