// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import java.io.File;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.infinispan.commons.time.DefaultTimeService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without {@code include}, the catalogue of libraries says what is replaced. */
class AgentCatalogueIT {
    private static final String TRIED = "15.0.21.Final";

    @TempDir
    Path directory;

    /** Writes a jar with a class, as a build of Maven names it and what is in it. Empty values are left out. */
    private Path jar(String name, Class<?> type, String properties, String mavenVersion, String manifestVersion)
            throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!manifestVersion.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, manifestVersion);
        }
        Path jar = directory.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            String classFile = type.getName().replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(classFile));
            Files.copy(Tools.APPLICATIONS.resolve(classFile), out);
            if (!mavenVersion.isEmpty()) {
                out.putNextEntry(new JarEntry("META-INF/maven/" + properties + "/pom.properties"));
                out.write(("version=" + mavenVersion).getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private static JavaCommand.Result run(Path jar, Class<?> main, String option) throws Exception {
        return Tools.run(main, "-cp", jar + File.pathSeparator + Tools.CORE_JAR, Tools.option(option));
    }

    /** In the version that was tried, only the clock that the catalogue calls right. */
    @ParameterizedTest
    @CsvSource({
        "lib.jar, 15.0.21.Final, '', true, ''",
        "infinispan-commons-15.0.21.Final.jar, '', 1.0, true, ''",
        "lib.jar, '', 15.0.21.Final, true, ''",
        "infinispan-commons-15.0.21.Final.jar, 14.0.1.Final, '', false, Its version 14.0.1.Final was not tried",
        "infinispan-commons-16.0.0.jar, '', 15.0.21.Final, false, Its version 16.0.0 was not tried",
        "lib.jar, '', '', false, Its version is unknown",
    })
    void replace_withoutInclude_replacesLibrariesThatWereTried(
            String name, String mavenVersion, String manifestVersion, boolean isReplaced, String reason)
            throws Exception {
        Path jar =
                jar(name, DefaultTimeService.class, "org.infinispan/infinispan-commons", mavenVersion, manifestVersion);
        JavaCommand.Result result = run(jar, DefaultTimeService.class, "replace");
        assertThat(result.out.lines())
                .containsExactly("wall: " + isReplaced, "monotonic: false", "java.time: false", "overridden: true");
        if (isReplaced) {
            assertThat(result.err).contains("replaced 1 call site in 1 class").doesNotContain("left alone");
        } else {
            assertThat(result.err)
                    .contains("left alone: 1 class (" + DefaultTimeService.class.getName() + "): Infinispan: " + reason
                            + ", only " + TRIED + ". To replace it: replace,include="
                            + DefaultTimeService.class.getName());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "15.0.21.Final, '\"replace\" replaces it.'",
        "14.0.1.Final, 'Its version 14.0.1.Final was not tried, only 15.0.21.Final. To replace it: replace,include='"
    })
    void count_libraryOfTheCatalogue_saysWhetherItsVersionWasTried(String version, String sentence) throws Exception {
        Path jar = jar("infinispan-commons-" + version + ".jar", DefaultTimeService.class, "", "", "");
        JavaCommand.Result result = run(jar, DefaultTimeService.class, "count");
        assertThat(result.err)
                .containsPattern(
                        "- Infinispan \\(the lifespan and the idle time of entries\\): .*" + Pattern.quote(sentence));
    }

    /** As a report says that it can be done. */
    @ParameterizedTest
    @CsvSource({
        "org.infinispan.*, true, false, 1",
        "org.infinispan.commons.time.DefaultTimeService, true, true, 0",
    })
    void replace_include_replacesAnyVersionExceptWhatIsWrong(
            String include, boolean isWallReplaced, boolean isMonotonicReplaced, int left) throws Exception {
        Path jar = jar("lib.jar", DefaultTimeService.class, "", "", "");
        JavaCommand.Result result = run(jar, DefaultTimeService.class, "replace,nano-time,include=" + include);
        assertThat(result.out.lines())
                .containsExactly(
                        "wall: " + isWallReplaced,
                        "monotonic: " + isMonotonicReplaced,
                        "java.time: false",
                        "overridden: true");
        assertThat(result.err.lines().filter(line -> line.contains("Infinispan: statistics of single operations")))
                .hasSize(left);
    }

    @Test
    void replace_javaTimeIsRight_readsFastClockInMilliseconds() throws Exception {
        Path jar = jar("lib.jar", DefaultPooledObject.class, "", "", "");
        String count = "count,json,examine=false,file=" + directory.resolve(ReportedCounts.FILE);
        JavaCommand.Result result = Tools.run(
                DefaultPooledObject.class,
                "-cp",
                jar + File.pathSeparator + Tools.CORE_JAR,
                Tools.option("replace,include=org.apache.commons.pool2.impl.*"),
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
                                site.contains("DefaultPooledObject") && !site.contains("FastClock.currentTimeMillis()"))
                        .collect(Collectors.toList()))
                .singleElement()
                .asString()
                .endsWith("new Date()");
    }

    @Test
    void replace_nothingInTheCatalogue_saysSo() throws Exception {
        JavaCommand.Result result = Tools.run(AllReads.class, "-cp", Tools.WITH_CORE, Tools.option("replace"));
        assertThat(result.err)
                .contains("replaced 0 call sites in 0 classes")
                .contains(
                        "this process has loaded no class whose reads were tried with FastClock; include names others");
    }
}
