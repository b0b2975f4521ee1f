// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import io.fastclock.examples.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks all pages of the repository: Java compiles, or after {@code <!-- lines of FILE -->} is in that file; XML is
 * well-formed and names this version; commands name existing things; links are not broken; and a number in the text of a
 * link is behind it. {@link PageCheckTest} and {@link FigureCheckTest} test these checks.
 */
class DocumentationTest {
    /** These tests run in the module of the examples. */
    private static final Path ROOT = Path.of("..");

    private static final Map<Path, MarkdownPage> PAGES = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        for (String directory : List.of("", ".github", "clock-examples", "docs")) {
            int depth = directory.equals("docs") ? 9 : 1;
            try (Stream<Path> files = Files.walk(ROOT.resolve(directory), depth)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(file -> {
                    Path name = ROOT.relativize(file);
                    PAGES.put(name, new MarkdownPage(name, contentOf(file.toFile(), StandardCharsets.UTF_8)));
                });
            }
        }
    }

    static Collection<MarkdownPage> pages() {
        return PAGES.values();
    }

    /** Without pages and their parts the other test would pass vacuously. */
    @Test
    void read_repository_findsPages() {
        assertThat(PAGES.keySet().stream().map(String::valueOf))
                .contains("README.md", "README.zh-CN.md", "CONTRIBUTING.md", "docs/migration/README.md");
        assertThat(pages().stream().flatMap(page -> page.parts.stream()).map(MarkdownPage.Part::kind))
                .contains("java", "xml", "", MarkdownPage.LINK, MarkdownPage.INLINE_CODE)
                .anyMatch(kind -> kind.startsWith(MarkdownPage.LINES_OF));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void problems_eachPage_areNone(MarkdownPage page) throws Exception {
        ProjectFacts project = ProjectFacts.of(ROOT);
        Commands commands = new Commands(ROOT, project, Main.names());
        assertThat(new PageCheck(ROOT, PAGES, project, commands).problems(page)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void figures_eachPage_areBehindTheirLinks(MarkdownPage page) {
        assertThat(new FigureCheck(ROOT, PAGES).problems(page)).isEmpty();
    }

    /** The recipe adds the dependency in this version. */
    @Test
    void migrationRecipe_dependency_hasThisVersion() throws Exception {
        assertThat(Files.readString(ROOT.resolve("docs/migration/rewrite.yml")))
                .contains("artifactId: clock-core\n      version: "
                        + ProjectFacts.of(ROOT).version() + "\n");
    }
}
