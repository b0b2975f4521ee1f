// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.examples.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks all pages of the repository: Java compiles, XML is well-formed and names this version, commands name existing
 * things, and links are not broken.
 *
 * <p>A comment {@code <!-- not compiled: the reason -->} before a block exempts it. {@link DocumentationChecksTest}
 * tests these checks.
 */
class DocumentationTest {
    private static final Map<String, MarkdownPage> PAGES = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        PAGES.clear();
        PAGES.putAll(Repository.pages());
    }

    static Collection<MarkdownPage> pages() {
        return PAGES.values();
    }

    static ProjectFacts project() throws Exception {
        return ProjectFacts.of(Repository.ROOT, Main.names());
    }

    /** Without pages the other tests would pass vacuously. */
    @Test
    void read_repository_findsPages() {
        assertThat(PAGES)
                .containsKeys(
                        "README.md",
                        "README.zh-CN.md",
                        "CONTRIBUTING.md",
                        "docs/internals/design.md",
                        "docs/migration/README.md");
        assertThat(PAGES.values())
                .filteredOn(page -> page.name().equals("README.md"))
                .flatMap(MarkdownPage::blocks)
                .extracting(CodeBlock::language)
                .contains("java", "xml", "");
    }

    @Test
    void javaBlocks_allPages_compile(@TempDir Path output) throws IOException {
        try (JavaBlocks java = new JavaBlocks(output)) {
            assertThat(pages())
                    .flatMap(MarkdownPage::blocks)
                    .flatMap(java::problems)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void xmlBlocks_eachPage_matchThePom(MarkdownPage page) throws Exception {
        XmlBlocks xml = new XmlBlocks(project());
        for (CodeBlock block : page.blocks()) {
            assertThat(xml.problems(block)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void commands_eachPage_nameExistingThings(MarkdownPage page) throws Exception {
        ShellBlocks shell = new ShellBlocks(project());
        assertThat(page.blocks()).flatMap(shell::problems).isEmpty();
        assertThat(shell.problems(page)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void links_eachPage_areNotBroken(MarkdownPage page) {
        assertThat(new Links(Repository.ROOT, PAGES).problems(page)).isEmpty();
    }

    /** A block that quotes the library's source instead of being compiled. */
    @Test
    void quotedLines_allPages_areLinesOfTheirSource() throws IOException {
        Pattern quote = Pattern.compile("<!-- not compiled: lines of (\\S+) -->\\s+```java\n(.*?)```", Pattern.DOTALL);
        List<String> quoted = new ArrayList<>();
        for (MarkdownPage page : pages()) {
            Matcher block = quote.matcher(Files.readString(Repository.ROOT.resolve(page.name())));
            while (block.find()) {
                List<String> source = Files.readAllLines(Repository.ROOT.resolve(block.group(1))).stream()
                        .map(String::strip)
                        .toList();
                assertThat(source)
                        .containsAll(block.group(2).lines().map(String::strip).toList());
                quoted.add(page.name());
            }
        }
        assertThat(quoted).isNotEmpty();
    }

    /** The recipe adds the dependency in this version. */
    @Test
    void migrationRecipe_dependency_hasThisVersion() throws Exception {
        String recipe = Files.readString(Repository.ROOT.resolve("docs/migration/rewrite.yml"));
        assertThat(recipe)
                .contains("artifactId: clock-core\n      version: " + project().version() + "\n");
    }
}
