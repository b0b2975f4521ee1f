// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the checks of {@link DocumentationTest}: with wrong pages, and with correct but unusual ones. */
class DocumentationChecksTest {
    @TempDir
    Path root;

    private static MarkdownPage page(String... lines) {
        return new MarkdownPage("docs/page.md", String.join("\n", lines));
    }

    private List<String> java(String... lines) throws IOException {
        try (JavaBlocks java = new JavaBlocks(root)) {
            return page(lines).blocks().stream()
                    .flatMap(block -> java.problems(block).stream())
                    .toList();
        }
    }

    private ProjectFacts project() {
        return new ProjectFacts(
                root,
                "io.fastclock",
                "1.2.3",
                Set.of("clock-core", "clock-examples"),
                Set.of("release", "other"),
                Set.of("clock-examples/target/examples.jar"),
                Set.of("rate-limiter"));
    }

    private List<String> xml(String content) throws IOException {
        List<String> problems = new ArrayList<>();
        for (CodeBlock block : page("```xml", content, "```").blocks()) {
            problems.addAll(new XmlBlocks(project()).problems(block));
        }
        return problems;
    }

    private List<String> shell(String language, String command) {
        return page("```" + language, command, "```").blocks().stream()
                .flatMap(block -> new ShellBlocks(project()).problems(block).stream())
                .toList();
    }

    @Test
    void java_doesNotCompile_isReportedWithLine() throws IOException {
        assertThat(java(
                        "# Title",
                        "",
                        "```java",
                        "import io.fastclock.FastClock;",
                        "",
                        "long now = FastClock.currentTimeMillis();",
                        "long then = FastClock.currentTimeMilis();",
                        "```"))
                .singleElement()
                .asString()
                .startsWith("docs/page.md:7: ")
                .contains("currentTimeMilis");
    }

    @Test
    void javaClass_hasWrongLine_isReportedWithLine() throws IOException {
        assertThat(java("```java", "class A {", "    int a = \"b\";", "}", "```"))
                .singleElement()
                .asString()
                .startsWith("docs/page.md:3: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** A. */\npublic final class A {}",
                "import java.util.List;\n\nList.of(1).forEach(System.out::println);",
                "record A(int a) {}\nSystem.out.println(new A(1));",
                "Thread.sleep(1); // throws",
                "private long now() {\n    return System.nanoTime();\n}"
            })
    void java_classesStatementsOrMembers_compile(String code) throws IOException {
        assertThat(java("```java", code, "```")).isEmpty();
    }

    @Test
    void exemption_withoutReason_isIgnored() throws IOException {
        assertThat(java("<!-- not compiled: it shows an internal line -->", "", "```java", "nonsense", "```"))
                .isEmpty();
        assertThat(java("<!-- not compiled: -->", "```java", "nonsense", "```")).isNotEmpty();
        assertThat(java("<!-- not compiled: for another block -->", "Text.", "```java", "nonsense", "```"))
                .isNotEmpty();
    }

    @Test
    void javaBlock_unclosedInList_isCompiled() throws IOException {
        assertThat(java("1. First", "", "   ```java", "   nonsense")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a><b></a>",
                "<dependency><groupId>io.fastclock</groupId><artifactId>clock-cor</artifactId></dependency>",
                "<dependency><groupId>org.fastclock</groupId><artifactId>clock-core</artifactId></dependency>",
                "<dependency><groupId>io.fastclock</groupId><artifactId>clock-core</artifactId><version>1.2.2</version></dependency>"
            })
    void xml_isWrong_isReported(String content) throws IOException {
        assertThat(xml(content)).hasSize(1);
    }

    @Test
    void xml_isCorrect_isNotReported() throws IOException {
        assertThat(xml("<?xml version=\"1.0\"?><a/><b/>")).isEmpty();
        assertThat(xml("<dependency><groupId>io.fastclock</groupId><artifactId>clock-core</artifactId>"
                        + "<version>1.2.3</version></dependency>"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mvn -pl clock-cor verify",
                "mvn -B \\\n  -pl clock-core,clock-x verify",
                "mvn -Prelaese verify",
                "mvn -P release,x verify",
                "JAVA_HOME=/jdk mvn -Px verify",
                "java -jar clock-core/target/examples.jar",
                "java -Da=b -jar clock-examples/target/example.jar",
                "java -jar clock-examples/target/examples.jar rate-limit",
                "java \"-javaagent:clock-examples/target/agents.jar=count\" -jar app.jar",
                "cd clock-examples\njava -jar target/example.jar",
                "docs/none.sh",
                "./none.sh"
            })
    void command_namesMissingThing_isReported(String command) throws IOException {
        Files.createDirectories(root.resolve("clock-examples"));
        assertThat(shell("", command)).hasSize(1);
        assertThat(shell("sh", command)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mvn -pl clock-core,:clock-examples -Prelease,-other -Dx=y verify",
                "java -jar clock-examples/target/examples.jar rate-limiter",
                "java -jar clock-examples/target/examples.jar NAME",
                "java \"-javaagent:clock-examples/target/examples.jar=NAME\" -jar app.jar",
                "cd clock-examples\njava -jar target/examples.jar --all",
                "docs/there.sh --option",
                "docs/results/NAME",
                "java -jar clock-examples/target/examples.jar"
            })
    void command_namesExistingThing_isNotReported(String command) throws IOException {
        Files.createDirectories(root.resolve("clock-examples"));
        Files.createDirectories(root.resolve("docs"));
        Files.createFile(root.resolve("docs/there.sh"));
        assertThat(shell("", command)).isEmpty();
    }

    @Test
    void commandInText_namesMissingModule_isReported() {
        assertThat(new ShellBlocks(project()).problems(page("Run `mvn -pl clock-x test`, then `mvn test`.")))
                .containsExactly("docs/page.md:1: no such module: clock-x");
    }

    @Test
    void links_targetMissing_areReported() throws IOException {
        Files.createDirectories(root.resolve("docs"));
        Files.createFile(root.resolve("docs/there.txt"));
        MarkdownPage other = new MarkdownPage(
                "other.md", "# The `nanoTime()` of it, again\n## A\n## A\n## 中文 说明\n<a id=\"own\"></a>\n");
        MarkdownPage page = page(
                "# Title",
                "[a](there.txt) [b](../other.md) [c](../other.md#the-nanotime-of-it-again) [d](#title)",
                "[e](../other.md#a-1) [f](../other.md#中文-说明) [g](../other.md#own) [h](https://example.org/x)",
                "`[no link](none.md)`",
                "[1](none.txt)",
                "[2](../other.md#a-2)",
                "[3](#titel)",
                "![4](none.png)",
                "[5]: none.md",
                "<a href=\"none.html\">6</a>",
                "[7](../../outside.md)",
                "[^8]: A footnote is no link.");
        assertThat(new Links(root, Map.of("other.md", other, "docs/page.md", page)).problems(page))
                .containsExactly(
                        "docs/page.md:5: broken link: none.txt",
                        "docs/page.md:6: broken link: ../other.md#a-2",
                        "docs/page.md:7: broken link: #titel",
                        "docs/page.md:8: broken link: none.png",
                        "docs/page.md:9: broken link: none.md",
                        "docs/page.md:10: broken link: none.html",
                        "docs/page.md:11: broken link: ../../outside.md");
    }
}
