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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each check reports what is wrong, and nothing else. A {@code ~} is a new line. */
class PageCheckTest {
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
    @CsvSource(
            delimiter = '|',
            value = {
                "# T~~```java~import io.fastclock.FastClock;~~long a;~a = FastClock.now();~``` | 7: cannot find symbol",
                "1. First~~   ```java~   long a = b;                                           | 4: cannot find symbol",
                "```java~package a;~~public class A {~    int a = \"b\";~}~```                 | 5: incompatible types",
                "```java~try (java.io.Closeable a = () -> {}) {}~```                          | 2: auto-closeable",
                "<!-- lines of docs/there.sh -->~```java~one~two~three~```                     | 2: these are no lines of",
                "```xml~<a><b></a>~```                                                         | 1: not well-formed",
                "```xml~<dependency>io.fastclock clock-cor 1.2.3</dependency>~```              | 1: not an artifact",
                "```xml~<dependency>org.fastclock clock-core 1.2.3</dependency>~```            | 1: not an artifact",
                "```xml~<dependency>io.fastclock clock-core 1.2.2</dependency>~```             | 1: not an artifact",
                "```~mvn -B \\~  -pl clock-core,clock-x verify~```                             | 1: no such module: clock-x",
                "Run `mvn -Prelease,x verify`                                                  | 1: no such profile: x",
                "```sh~java -Da=b -jar clock-examples/target/example.jar~```                   | 1: no such jar",
                "```~java -javaagent:clock-examples/target/agents.jar=count -jar app.jar~```   | 1: no such jar",
                "```~java -jar clock-examples/target/examples.jar rate-limit~```               | 1: no such example",
                "Text, `docs/none.sh`                                                          | 1: no such file: docs/none.sh",
                "~[1](none.txt)                                                                | 2: broken link: none.txt",
                "[1](../other.md#a-3)                                                          | 1: broken link",
                "[1](#titel)~# Title                                                           | 1: broken link",
                "![1](none.png)                                                                | 1: broken link",
                "[1]~~[1]: none.md                                                             | 1: broken link",
                "Text, <a href=\"none.html\">                                                  | 1: broken link",
                "[1](../../outside.md)                                                         | 1: broken link",
            })
    void problems_oneThingIsWrong_areOne(String content, String problem) {
        assertThat(problems(content)).singleElement().asString().startsWith(PAGE + ":" + problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```java~import java.util.List;~~List.of(1).forEach(System.out::println);~```",
                "```java~record A(int a) {}~System.out.println(new A(1)); // end~```",
                "```java~package a;~~/** A. */~public final class A {}~```",
                "```java~import java.util.List;~// A member.~public static <T> List<T> list() {~    return List.of();~}~```",
                "<!-- lines of docs/there.sh -->~```java~one~two~```",
                "<!-- lines of docs/there.sh -->~```java~one~// A comment.~two~```",
                "```xml~<?xml version=\"1.0\"?><a/><b/>~```",
                "```xml~<dependency>io.fastclock clock-core 1.2.3</dependency>~```",
                "```~mvn -pl clock-core,:clock-examples -Prelease,-other -Dx=y verify # -pl none~```",
                "```~java -jar clock-examples/target/examples.jar rate-limiter~```",
                "```~java \"-javaagent:clock-examples/target/examples.jar=NAME\" -jar app.jar~```",
                "```~docs/there.sh --option docs/results/NAME~```",
                "[a](there.sh) [b](../other.md) [c](../other.md#the-nanotime-of-it-again) [d](#title)~# Title",
                "[e](../other.md#a-2) [f](../other.md#中文-说明) [g](../other.md#own) [h](https://example.org/x)",
                "`[no link](none.md)`",
            })
    void problems_correctPage_areNone(String content) {
        assertThat(problems(content)).isEmpty();
    }
}
