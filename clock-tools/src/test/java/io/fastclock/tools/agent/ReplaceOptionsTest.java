// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClockRead;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What replace does by the catalogue. */
class ReplaceOptionsTest {
    private static Catalogue.@Nullable Entry known(String className, ClockRead read) {
        return CallSite.first(Catalogue.of(className), read);
    }

    private static @Nullable String reason(String include, String className, ClockRead read) {
        return new ReplaceOptions(List.of("nano-time", "include=" + include))
                .reasonToLeave(className, read, known(className, read), library -> "");
    }

    /** Classes of Netty 4.1 and 4.2, Vert.x 4 and 5, Spring, Reactor, RxJava, Quartz, Flink, Kafka and others that wait. */
    @ParameterizedTest
    @CsvFileSource(resources = "waiting.csv", delimiter = '|', quoteCharacter = '\'')
    void reasonToLeave_classThatWaits_isGivenUnlessNamedInFull(String name) {
        String packages = "io.*;org.*;reactor.*;kotlinx.*;okhttp3.*;com.*";
        List<ClockRead> wrong = Stream.of(ClockRead.CURRENT_TIME_MILLIS, ClockRead.NANO_TIME)
                .filter(read -> reason(packages, name, read) != null)
                .collect(Collectors.toList());
        assertThat(wrong).isNotEmpty().allSatisfy(read -> {
            assertThat(reason(packages, name, read)).contains(": ");
            for (String named : List.of(name, name.split("\\$", -1)[0])) {
                assertThat(reason(packages + ";" + named, name, read)).isNull();
            }
        });
    }

    /** What is included is replaced, of java.time only what the catalogue calls right. By default it is what a test has shown to be right. */
    @ParameterizedTest
    @CsvFileSource(resources = "outcomes.csv", delimiter = '|', quoteCharacter = '\'')
    void reasonToLeave_anyClass_isByIncludeOrWhatWasTried(
            String classes, String name, ClockRead read, String version, String outcome) {
        String reason = classes.equals("included")
                ? reason("com.*;org.*;io.*", name, read)
                : new ReplaceOptions(List.of()).reasonToLeave(name, read, known(name, read), library -> version);
        String actual = reason == null ? "replaced" : reason.isEmpty() ? "left" : reason;
        assertThat(actual).startsWith(outcome);
    }

    private static String missing(String className, String... options) {
        return new ReplaceOptions(List.of(options))
                .missing(Catalogue.of(className).get(0));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "missing.csv", delimiter = '|', quoteCharacter = '\'')
    void missing_include_areTheOtherClassesOfTheEntry(String className, String include, String missing) {
        assertThat(missing(className, "include=" + include)).isEqualTo(missing);
    }

    @Test
    void missing_excludedClass_isNamedUnlessTheCatalogueSaysWhatIsReplaced() {
        String left = "com.alicp.jetcache.CacheValueHolder";
        assertThat(missing("com.alicp.jetcache.MultiLevelCache", "include=com.alicp.*", "exclude=" + left))
                .isEqualTo(left);
        assertThat(missing("com.alicp.jetcache.MultiLevelCache")).isEmpty();
    }

    /** The option that the tools print replaces a time wherever it is written or compared. */
    @Test
    void missing_optionOfEachEntry_isNothing() {
        assertThat(Catalogue.ENTRIES)
                .allMatch(entry -> new ReplaceOptions(List.of("include=" + entry.classes))
                        .missing(entry)
                        .isEmpty());
    }
}
