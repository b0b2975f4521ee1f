// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The figures of the pages are those of the committed results. */
class PublishedPagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    static Stream<Path> pages() throws Exception {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md"), ROOT.resolve("README.zh-CN.md")), docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void page_renewed_isAsCommitted(Path page) throws Exception {
        assertThat(new CommandLine(Main.EXPERIMENTS, System.out, System.err)
                        .renewed(page, ROOT.resolve("docs/results")))
                .isEqualTo(Files.readString(page));
    }
}
