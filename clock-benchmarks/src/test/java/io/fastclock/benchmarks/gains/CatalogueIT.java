// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.fastclock.tools.catalogue.Catalogue;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the catalogue says of the jars that .ci/steps/catalogue gets. */
@EnabledIf("arePresent")
class CatalogueIT {
    private static final Path JARS = Path.of("target", "catalogue");

    enum Read {
        WALL,
        MONOTONIC,
        JAVA_TIME
    }

    private static Set<Read> clocks(Catalogue.Entry entry) {
        return switch (entry.get("clock")) {
            case "both" -> EnumSet.of(Read.WALL, Read.MONOTONIC);
            case "all" -> EnumSet.allOf(Read.class);
            case "java.time" -> EnumSet.of(Read.JAVA_TIME);
            default -> EnumSet.of(Read.valueOf(entry.get("clock").toUpperCase(Locale.ROOT)));
        };
    }

    static boolean arePresent() {
        return JARS.toFile().isDirectory();
    }

    static List<Catalogue.Entry> entries() {
        return Catalogue.ENTRIES;
    }

    private static Stream<Read> reads(JavaClass type) {
        Stream<JavaAccess<?>> accesses = Stream.of(
                        type.getMethodCallsFromSelf(),
                        type.getMethodReferencesFromSelf(),
                        type.getConstructorCallsFromSelf())
                .flatMap(Set::stream);
        return accesses.flatMap(access ->
                read(access.getTargetOwner().getName(), access.getTarget().getName(), access.getDescription()));
    }

    private static Stream<Read> read(String owner, String method, String description) {
        return switch (owner) {
            case "java.lang.System" ->
                switch (method) {
                    case "currentTimeMillis" -> Stream.of(Read.WALL);
                    case "nanoTime" -> Stream.of(Read.MONOTONIC);
                    default -> Stream.of();
                };
            case "java.time.Clock", "java.time.InstantSource" -> Stream.of(Read.JAVA_TIME);
            case "java.util.Date" -> description.contains("<init>()") ? Stream.of(Read.JAVA_TIME) : Stream.of();
            default -> owner.startsWith("java.time.") && method.equals("now") ? Stream.of(Read.JAVA_TIME) : Stream.of();
        };
    }

    @ParameterizedTest
    @MethodSource("entries")
    void entry_inItsVersions_readsItsClocks(Catalogue.Entry entry) throws Exception {
        Set<Read> all = EnumSet.noneOf(Read.class);
        for (String version : entry.versions) {
            String jar = entry.get("artifact").split(":", -1)[1] + "-" + version + ".jar";
            try (JarFile file = new JarFile(JARS.resolve(jar).toFile())) {
                List<JavaClass> classes = new ClassFileImporter()
                                .withImportOption(location -> entry.classes.test(
                                        className(location.asURI().toString())))
                                .importJar(file)
                                .stream()
                                .filter(type -> entry.classes.test(type.getName()))
                                .toList();
                Set<Read> found = EnumSet.noneOf(Read.class);
                classes.forEach(type -> reads(type).forEach(found::add));
                assertThat(found).as(jar).containsAnyElementsOf(clocks(entry));
                all.addAll(found);
                if (entry.get("verdict").matches("right|not tried")) {
                    classes.forEach(type -> assertThat(judged(type.getName()))
                            .as(type.getName())
                            .containsAll(reads(type).toList()));
                }
            }
        }
        assertThat(all).containsAll(entry.get("clock").equals("all") ? Set.of() : clocks(entry));
    }

    /** The clocks of which some entry speaks for a class. */
    private static Set<Read> judged(String className) {
        Set<Read> judged = EnumSet.noneOf(Read.class);
        entries().stream()
                .filter(entry -> entry.classes.test(className))
                .forEach(entry -> judged.addAll(clocks(entry)));
        return judged;
    }

    private static String className(String location) {
        return location.replaceFirst(".*!/", "").replaceFirst("\\.class$", "").replace('/', '.');
    }
}
