// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClockRead;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What the catalogue says of the jars that .ci/steps/catalogue gets. */
@EnabledIf("arePresent")
class CatalogueIT {
    private static final Path JARS = Path.of("target", "catalogue");

    /** Of each clock one. */
    private static final Set<ClockRead> READS =
            EnumSet.of(ClockRead.CURRENT_TIME_MILLIS, ClockRead.NANO_TIME, ClockRead.JAVA_TIME_CLOCK);

    private static final Pattern JAVA_TIME = Pattern.compile(
            "java\\.time\\.(Clock|InstantSource)\\..*|java\\.time\\..*\\.now\\(.*|java\\.util\\.Date\\.<init>\\(\\)");

    private static Set<ClockRead> clocks(Catalogue.Entry entry) {
        return READS.stream().filter(entry::isAbout).collect(Collectors.toSet());
    }

    static boolean arePresent() {
        return JARS.toFile().isDirectory();
    }

    private static List<ClockRead> reads(JavaClass type) {
        return Stream.of(
                        type.getMethodCallsFromSelf(),
                        type.getMethodReferencesFromSelf(),
                        type.getConstructorCallsFromSelf())
                .<JavaAccess<?>>flatMap(Set::stream)
                .map(access -> access.getTarget().getFullName())
                .flatMap(target -> READS.stream().filter(read -> performs(target, read)))
                .toList();
    }

    private static boolean performs(String target, ClockRead read) {
        return read.isOfSystem()
                ? target.equals("java.lang." + read.label)
                : JAVA_TIME.matcher(target).matches();
    }

    @ParameterizedTest
    @FieldSource("io.fastclock.tools.catalogue.Catalogue#ENTRIES")
    void entry_inItsVersions_readsItsClocks(Catalogue.Entry entry) throws Exception {
        Set<ClockRead> all = EnumSet.noneOf(ClockRead.class);
        for (String version : entry.versions) {
            String jar = entry.artifact + "-" + version + ".jar";
            try (JarFile file = new JarFile(JARS.resolve(jar).toFile())) {
                List<JavaClass> classes = new ClassFileImporter()
                                .withImportOption(location -> entry.classes.test(
                                        className(location.asURI().toString())))
                                .importJar(file)
                                .stream()
                                .filter(type -> entry.classes.test(type.getName()))
                                .toList();
                Set<ClockRead> found = EnumSet.noneOf(ClockRead.class);
                classes.forEach(type -> found.addAll(reads(type)));
                assertThat(found).as(jar).containsAnyElementsOf(clocks(entry));
                all.addAll(found);
                if (entry.get("verdict").matches("right|not tried")) {
                    classes.forEach(type -> assertThat(judged(type.getName()))
                            .as(type.getName())
                            .containsAll(reads(type)));
                }
            }
        }
        assertThat(all).containsAll(entry.get("clock").equals("all") ? Set.of() : clocks(entry));
    }

    /** The clocks of which some entry speaks for a class. */
    private static Set<ClockRead> judged(String className) {
        return READS.stream()
                .filter(read -> Catalogue.ENTRIES.stream()
                        .anyMatch(entry -> entry.classes.test(className) && entry.isAbout(read)))
                .collect(Collectors.toSet());
    }

    private static String className(String location) {
        return location.replaceFirst(".*!/", "").replaceFirst("\\.class$", "").replace('/', '.');
    }
}
