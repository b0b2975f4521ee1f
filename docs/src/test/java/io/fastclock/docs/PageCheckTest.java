// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Each check reports what is wrong, and nothing else. A {@code ~} is a new line. */
class PageCheckTest {
    private static final String RESOURCES = "../docs/src/test/resources/io/fastclock/docs/";
    private static final Path PAGE = Path.of("docs/page.md");

    @TempDir
    Path root;

    private List<String> problems(String content) {
        MarkdownPage other = new MarkdownPage(
                Path.of("other.md"),
                "# The `nanoTime()` of it, again\n## A\n## A\n## A\n## 中文 说明\n<a id=\"own\"></a>\n");
        MarkdownPage page = new MarkdownPage(PAGE, content.replace('~', '\n'));
        ProjectFacts project = new ProjectFacts(
                "io.fastclock",
                "1.2.3",
                Set.of("clock-core", "clock-examples"),
                Set.of("release", "other"),
                Set.of("clock-examples/target/examples.jar"));
        Commands commands = new Commands(root, project, Set.of("rate-limiter"));
        return new PageCheck(root, Map.of(other.file, other, PAGE, page), project, commands).problems(page);
    }

    @BeforeEach
    void createFiles() throws Exception {
        Files.createDirectories(root.resolve("docs"));
        Files.writeString(root.resolve("docs/there.sh"), "/** Comment. */\n{\n    one\n    two\n}\n");
    }

    @ParameterizedTest
    @CsvFileSource(files = RESOURCES + "one-mistake.csv", delimiter = '|', quoteCharacter = '\'')
    void problems_oneThingIsWrong_areOne(String content, String problem) {
        assertThat(problems(content)).singleElement().asString().startsWith(PAGE + ":" + problem);
    }

    @ParameterizedTest
    @CsvFileSource(files = RESOURCES + "correct.csv", delimiter = '|', quoteCharacter = '\'')
    void problems_correctPage_areNone(String content) {
        assertThat(problems(content)).isEmpty();
    }
}
