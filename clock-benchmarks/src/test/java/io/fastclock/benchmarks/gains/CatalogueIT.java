// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Arrays;
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

    record Entry(CatalogueEntry fields) {
        boolean covers(String className) {
            return Arrays.stream(fields.get("classes").split(";")).anyMatch(pattern -> matches(pattern, className));
        }

        Set<Read> clocks() {
            return switch (fields.get("clock")) {
                case "both" -> EnumSet.of(Read.WALL, Read.MONOTONIC);
                case "all" -> EnumSet.allOf(Read.class);
                case "java.time" -> EnumSet.of(Read.JAVA_TIME);
                default -> EnumSet.of(Read.valueOf(fields.get("clock").toUpperCase(Locale.ROOT)));
            };
        }

        /** The names of the jars, one for each version. */
        List<String> jars() {
            return Arrays.stream(fields.artifact()[2].split(", "))
                    .map(version -> fields.artifact()[1] + "-" + version + ".jar")
                    .toList();
        }

        @Override
        public String toString() {
            return fields.get("library") + ", " + fields.get("classes");
        }
    }

    static boolean arePresent() {
        return JARS.toFile().isDirectory();
    }

    static List<Entry> entries() {
        return CatalogueEntry.all().stream().map(Entry::new).toList();
    }

    private static boolean matches(String pattern, String className) {
        return pattern.endsWith("*")
                ? className.startsWith(pattern.substring(0, pattern.length() - 1))
                : className.equals(pattern) || className.startsWith(pattern + "$");
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
    void entry_inItsVersions_readsItsClocks(Entry entry) throws Exception {
        Set<Read> all = EnumSet.noneOf(Read.class);
        for (String jar : entry.jars()) {
            try (JarFile file = new JarFile(JARS.resolve(jar).toFile())) {
                List<JavaClass> classes = new ClassFileImporter()
                                .withImportOption(location ->
                                        entry.covers(className(location.asURI().toString())))
                                .importJar(file)
                                .stream()
                                .filter(type -> entry.covers(type.getName()))
                                .toList();
                Set<Read> found = EnumSet.noneOf(Read.class);
                classes.forEach(type -> reads(type).forEach(found::add));
                assertThat(found).as(jar).containsAnyElementsOf(entry.clocks());
                all.addAll(found);
                if (entry.fields().get("verdict").equals("right")) {
                    classes.forEach(type -> assertThat(judged(type.getName()))
                            .as(type.getName())
                            .containsAll(reads(type).toList()));
                }
            }
        }
        assertThat(all).containsAll(entry.fields().get("clock").equals("all") ? Set.of() : entry.clocks());
    }

    /** The clocks of which some entry speaks for a class. */
    private static Set<Read> judged(String className) {
        Set<Read> judged = EnumSet.noneOf(Read.class);
        entries().stream().filter(entry -> entry.covers(className)).forEach(entry -> judged.addAll(entry.clocks()));
        return judged;
    }

    private static String className(String location) {
        return location.replaceFirst(".*!/", "").replaceFirst("\\.class$", "").replace('/', '.');
    }
}
