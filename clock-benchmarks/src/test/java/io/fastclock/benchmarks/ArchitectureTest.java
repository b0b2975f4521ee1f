// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code Main -> experiments -> clocks -> harness -> report}: no dependency upwards, no cycle. */
class ArchitectureTest {
    private static final String ROOT_PACKAGE = "io.fastclock.benchmarks";
    private static final String EXPERIMENTS = "reads|accuracy|process|hosts|articles|gains";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("jmh_generated"))
            .importPath(Path.of("target", "classes")); // Not importPackages, which searches all libraries.

    @Test
    void packages_always_dependDownwardsOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(ROOT_PACKAGE + "..")
                .layer("Main")
                .definedBy(ROOT_PACKAGE)
                .layer("experiments")
                .definedBy(ROOT_PACKAGE + ".[" + EXPERIMENTS + "]..")
                .layer("clocks")
                .definedBy(ROOT_PACKAGE + ".clocks..")
                .layer("harness")
                .definedBy(ROOT_PACKAGE + ".harness..")
                .layer("report")
                .definedBy(ROOT_PACKAGE + ".report..")
                .ensureAllClassesAreContainedInArchitecture()
                .whereLayer("Main")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("experiments")
                .mayOnlyBeAccessedByLayers("Main")
                .whereLayer("clocks")
                .mayOnlyBeAccessedByLayers("Main", "experiments")
                .whereLayer("harness")
                .mayOnlyBeAccessedByLayers("Main", "experiments", "clocks")
                .check(CLASSES);
    }

    @Test
    void experiments_always_doNotDependOnEachOther() {
        slices().matching(ROOT_PACKAGE + ".(" + EXPERIMENTS + ")..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }
}
