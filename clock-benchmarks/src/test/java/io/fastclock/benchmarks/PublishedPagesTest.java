// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.report.Pages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of the pages are those of the committed results. */
class PublishedPagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path RESULTS = ROOT.resolve("docs/results");

    static Stream<Path> pages() throws Exception {
        return Stream.concat(
                Stream.of(ROOT.resolve("README.md"), ROOT.resolve("README.zh-CN.md")),
                Pages.below(ROOT.resolve("docs"), RESULTS).stream());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void page_renewed_isAsCommitted(Path page) throws Exception {
        assertThat(Main.renewed(page, RESULTS)).isEqualTo(Files.readString(page));
    }

    /** A comment at the beginning of a line begins a block of HTML: it ends the paragraph. */
    @ParameterizedTest
    @MethodSource("pages")
    void figure_always_isWithinALine(Path page) throws Exception {
        assertThat(Files.readString(page)).doesNotContainPattern("(?m)^ *<!-- figure");
    }

    /** What the translation does not know stays English. */
    @Test
    void chinesePage_quotedTables_haveNoEnglishSentence() throws Exception {
        String quoted = Pattern.compile("<!-- results:.*?<!-- /results -->", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve("README.zh-CN.md")))
                .results()
                .map(match -> match.group().replaceAll("(?m)^\\| [^|]*\\|", "")) // Names of libraries and calls.
                .collect(Collectors.joining());
        assertThat(quoted).isNotEmpty().doesNotContainPattern("[a-z]+ [a-z]+ [a-z]+");
    }
}
