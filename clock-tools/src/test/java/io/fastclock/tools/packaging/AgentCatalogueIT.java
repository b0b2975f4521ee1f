// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import io.grpc.internal.InstantTimeProvider;
import java.io.File;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.infinispan.commons.time.DefaultTimeService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

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

    /** Which clocks are replaced, and what is said. By default only those of a version that was tried, if the catalogue calls them right. */
    @ParameterizedTest
    @CsvFileSource(resources = "libraries.csv", delimiter = '|', quoteCharacter = '\'')
    void library_ofTheCatalogue_isReplacedWhereItIsRight(
            String jar, String option, boolean isWall, boolean isMonotonic, String said) throws Exception {
        JavaProcess result = Tools.run(
                DefaultTimeService.class,
                "-cp",
                jar(jar, DefaultTimeService.class) + File.pathSeparator + Tools.CORE_JAR,
                Tools.option(option));
        assertThat(result.out.lines())
                .containsExactly(
                        "wall: " + isWall, "monotonic: " + isMonotonic, "java.time: false", "overridden: true");
        assertThat(result.err).contains(said.split(" & ", -1));
        assertThat(result.err.contains("left alone")).isEqualTo(said.contains("left alone"));
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
