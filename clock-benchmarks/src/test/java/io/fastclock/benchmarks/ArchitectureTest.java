// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** {@code Main -> headline -> experiments -> clocks -> harness -> report}: no arrow back, no circle. */
class ArchitectureTest {
    private static final String HOME = "io.fastclock.benchmarks";
    private static final String[] EXPERIMENTS = {
        HOME + ".reads..",
        HOME + ".accuracy..",
        HOME + ".idle..",
        HOME + ".startup..",
        HOME + ".pause..",
        HOME + ".hosts..",
        HOME + ".workload..",
        HOME + ".agent.."
    };

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("jmh_generated"))
            .importPackages(HOME);

    @Test
    void packages_always_dependDownwardsOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(HOME + "..")
                .layer("Main")
                .definedBy(HOME)
                .layer("headline")
                .definedBy(HOME + ".headline..")
                .layer("experiments")
                .definedBy(EXPERIMENTS)
                .layer("clocks")
                .definedBy(HOME + ".clocks..")
                .layer("harness")
                .definedBy(HOME + ".harness..")
                .layer("report")
                .definedBy(HOME + ".report..")
                .ensureAllClassesAreContainedInArchitecture()
                .whereLayer("Main")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("headline")
                .mayOnlyBeAccessedByLayers("Main")
                .whereLayer("experiments")
                .mayOnlyBeAccessedByLayers("Main", "headline")
                .whereLayer("clocks")
                .mayOnlyBeAccessedByLayers("headline", "experiments")
                .whereLayer("harness")
                .mayOnlyBeAccessedByLayers("Main", "headline", "experiments", "clocks")
                .check(CLASSES);
    }

    @Test
    void experiments_always_doNotKnowOneAnother() {
        slices().matching(HOME + ".(reads|accuracy|idle|startup|pause|hosts|workload|agent)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
    }

    @Test
    void packages_always_areFreeOfCircles() {
        slices().matching(HOME + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
