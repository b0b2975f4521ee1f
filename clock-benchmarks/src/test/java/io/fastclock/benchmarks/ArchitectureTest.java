// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** {@code Main -> experiments -> clocks -> harness -> report}: no dependency upwards, no cycle. */
class ArchitectureTest {
    private static final String ROOT = "io.fastclock.benchmarks";
    private static final String EXPERIMENTS = "reads|accuracy|process|hosts|articles|gains";
    private static final String[] LAYERS = {
        ROOT, ROOT + ".[" + EXPERIMENTS + "]..", ROOT + ".clocks..", ROOT + ".harness..", ROOT + ".report.."
    };

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("jmh_generated"))
            .importPath(Path.of("target", "classes")); // Not importPackages, which searches all libraries.

    @Test
    void packages_always_dependDownwardsOnly() {
        classes().should().resideInAnyPackage(LAYERS).check(CLASSES);
        for (int i = 1; i < LAYERS.length; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(LAYERS[i])
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(Arrays.copyOf(LAYERS, i))
                    .check(CLASSES);
        }
    }

    @Test
    void experiments_always_doNotDependOnEachOther() {
        slices().matching(ROOT + ".(" + EXPERIMENTS + ")..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }
}
