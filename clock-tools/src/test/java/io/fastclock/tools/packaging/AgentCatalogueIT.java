// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import io.fastclock.tools.catalogue.Catalogue;
import io.grpc.internal.InstantTimeProvider;
import java.io.File;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.infinispan.commons.time.DefaultTimeService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without {@code include}, the catalogue of libraries says what is replaced. */
class AgentCatalogueIT {
    @TempDir
    Path directory;

    private Path jar(String name, Class<?> type) throws Exception {
        Path jar = directory.resolve(name);
        String classFile = type.getName().replace('.', '/') + ".class";
        Tools.runTool("jar", "--create", "--file", jar, "-C", Tools.APPLICATIONS, classFile);
        return jar;
    }

    private static JavaProcess run(Path jar, Class<?> main, String option) throws Exception {
        return Tools.run(main, "-cp", jar + File.pathSeparator + Tools.CORE_JAR, Tools.option(option));
    }

    /** In a version that was tried, only the clock that the catalogue calls right. */
    @ParameterizedTest
    @CsvSource({
        "infinispan-commons-15.0.21.Final.jar, true, ''",
        "infinispan-commons-16.0.0.jar, false, Its version 16.0.0 was not tried",
        "lib.jar, false, Its version is unknown",
    })
    void replace_withoutInclude_replacesLibrariesThatWereTried(String name, boolean isReplaced, String reason)
            throws Exception {
        JavaProcess result = run(jar(name, DefaultTimeService.class), DefaultTimeService.class, "replace");
        assertThat(result.out.lines())
                .containsExactly("wall: " + isReplaced, "monotonic: false", "java.time: false", "overridden: true");
        if (isReplaced) {
            assertThat(result.err)
                    .contains("replaces 1 read of Infinispan 15.0.21.Final, right for durations of 100 ms or more")
                    .contains("replaced 1 call site in 1 class")
                    .doesNotContain("left alone");
        } else {
            String className = DefaultTimeService.class.getName();
            assertThat(result.err)
                    .contains("left alone: 1 class (" + className + "): Infinispan: " + reason
                            + "; tried: " + Catalogue.of(className).get(0).versionsInWords()
                            + ". To replace them: replace,include=" + className);
        }
    }

    @ParameterizedTest
    @CsvSource({"15.0.21.Final, '  replace             Infinispan'", "14.0.1.Final, '  other version       Infinispan'"
    })
    void count_libraryOfTheCatalogue_saysWhetherItsVersionWasTried(String version, String sentence) throws Exception {
        Path jar = jar("infinispan-commons-" + version + ".jar", DefaultTimeService.class);
        JavaProcess result = run(jar, DefaultTimeService.class, "count");
        assertThat(result.err).contains(sentence);
    }

    /** As a report says that it can be done. */
    @ParameterizedTest
    @CsvSource({
        "org.infinispan.*, false, 1",
        "org.infinispan.commons.time.DefaultTimeService, true, 0",
    })
    void replace_include_replacesAnyVersionExceptWhatIsWrong(String include, boolean isMonotonicReplaced, int left)
            throws Exception {
        Path jar = jar("lib.jar", DefaultTimeService.class);
        JavaProcess result = run(jar, DefaultTimeService.class, "replace,nano-time,include=" + include);
        assertThat(result.out.lines())
                .containsExactly(
                        "wall: true", "monotonic: " + isMonotonicReplaced, "java.time: false", "overridden: true");
        assertThat(result.err
                        .lines()
                        .filter(line ->
                                line.contains("Infinispan, statistics and waits: statistics of single operations")))
                .hasSize(left);
        String wrong = "replaces 1 read of Infinispan, statistics and waits, which is wrong: ";
        assertThat(result.err.contains(wrong)).isEqualTo(isMonotonicReplaced);
    }

    @Test
    void replace_javaTimeIsRight_readsFastClockInMilliseconds() throws Exception {
        Path jar = jar("lib.jar", InstantTimeProvider.class);
        String count = "count,json,examine=false,file=" + directory.resolve(ReportedCounts.FILE);
        JavaProcess result = Tools.run(
                InstantTimeProvider.class,
                "-cp",
                jar + File.pathSeparator + Tools.CORE_JAR,
                Tools.option("replace,include=io.grpc.internal.InstantTimeProvider"),
                Tools.option(count));
        assertThat(result.out.lines())
                .containsExactly(
                        "override: FastClock",
                        "Instant.now(): FastClock",
                        "systemUTC().instant(): FastClock",
                        "systemDefaultZone().millis(): FastClock",
                        "Instant::now: FastClock",
                        "clock::millis: FastClock",
                        "Clock::instant: FastClock",
                        "fixed: fixed",
                        "of FastClock: FastClock",
                        "new Date(): system",
                        "currentTimeMillis(): FastClock");
        assertThat(ReportedCounts.in(directory).callSites().stream()
                        .filter(site ->
                                site.contains("InstantTimeProvider") && !site.contains("FastClock.currentTimeMillis()"))
                        .collect(Collectors.toList()))
                .singleElement()
                .asString()
                .endsWith("new Date()");
    }
}
