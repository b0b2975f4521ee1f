// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.catalogue.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The hooks of the catalogue are the code between {@code // hook: LIBRARY} and {@code // end} in files of the examples and of their
 * tests, with its imports. The page of the examples has them too, and {@link DocumentationTest} compiles it.
 */
class HooksTest {
    private static final Pattern HOOK = Pattern.compile("(?ms)^ *// hook: ([^\n]+)\n(.*?)^ *// end\n");
    private static final Pattern DOC_COMMENT_OR_BLANK_LINE = Pattern.compile("(?ms)^ */\\*\\*.*?\\*/\n|^\n");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import [\\w.]+\\.(\\w+);\n");

    private final Map<String, String> catalogue = Catalogue.ENTRIES.stream()
            .filter(entry -> entry.optional("hook").isPresent())
            .collect(Collectors.toMap(entry -> entry.get("library"), entry -> entry.get("hook")));

    private static Map<String, String> inFiles() throws IOException {
        Map<String, String> hooks = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                HOOK.matcher(source).results().forEach(hook -> hooks.put(hook.group(1), code(source, hook.group(2))));
            }
        }
        return hooks;
    }

    private static String code(String source, String region) {
        String imports = IMPORT.matcher(source)
                .results()
                .filter(each -> Pattern.compile("\\b" + each.group(1) + "\\b")
                        .matcher(region)
                        .find())
                .map(MatchResult::group)
                .collect(Collectors.joining());
        String code = DOC_COMMENT_OR_BLANK_LINE.matcher(region).replaceAll("");
        return imports + code.stripTrailing().stripIndent();
    }

    @Test
    void catalogue_hooks_areThoseOfTheFiles() throws IOException {
        assertThat(catalogue).isNotEmpty().containsExactlyInAnyOrderEntriesOf(inFiles());
    }

    @Test
    void page_hooks_areThoseOfTheCatalogue() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        List<String> sections = catalogue.entrySet().stream()
                .map(hook -> "### " + hook.getKey() + "\n\n```java\n" + hook.getValue() + "\n```\n")
                .toList();
        assertThat(page).contains(sections);
    }
}
