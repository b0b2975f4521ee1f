// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.module.ModuleDescriptor.Version;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {
    /** The order of the fields is fixed, so that the reader of the file needs no checks. */
    @Test
    void file_eachEntry_hasTheFieldsThatItsHeaderNames() throws Exception {
        String file;
        try (InputStream in = Objects.requireNonNull(Catalogue.class.getResourceAsStream("catalogue.txt"))) {
            file = new String(in.readAllBytes(), UTF_8);
        }
        String[] entries = file.replaceAll("(?m)^#.*\\n+", "").strip().split("\n\n", -1);
        assertThat(entries)
                .hasSameSizeAs(Catalogue.ENTRIES)
                .hasSizeGreaterThan(40)
                .allMatch(entry -> entry.strip()
                        .matches("library: .+\nartifact: [^:]+:[^:]+:[^:]+\nclasses: .+\n"
                                + "clock: (wall|monotonic|both|java\\.time|all)\n"
                                + "(verdict: right\ntime: .+(\nhook: .+(\n {6}.+)*)?(\ngain: .+)?\ntest: .+(\njars: .+)?"
                                + "|verdict: not tried\ntime: .+(\nhook: .+(\n {6}.+)*)?(\ntest: .+)?"
                                + "|verdict: depends\n(kind: .+\n)?time: .+(\nunless: .+)?(\nhook: .+(\n {6}.+)*)?\nreason: .+"
                                + "(\ngain: .+)?(\ntest: .+)?"
                                + "|verdict: wrong\n"
                                + "kind: (waits|durations|ids|order of writes|log order|leases|security)\n"
                                + "time: .+\nreason: .+)"));
        assertThat(Catalogue.ENTRIES)
                .allSatisfy(
                        entry -> assertThat(entry.get("classes").split(";", -1)).allMatch(ClassNames::isPattern));
    }

    /** The first one of the clock. */
    @ParameterizedTest
    @CsvSource({"CURRENT_TIME_MILLIS, RIGHT", "NANO_TIME, WRONG", "DATE, DEPENDS", "FAST_CLOCK, "})
    void known_severalEntries_isTheFirstOfTheClock(ClockRead read, Catalogue.@Nullable Judgement judgement) {
        String className = "org.infinispan.commons.time.DefaultTimeService";
        CallSite site = new CallSite(className, "read", 1, read, Catalogue.of(className));
        assertThat(site.known().map(entry -> entry.judgement).orElse(null)).isEqualTo(judgement);
        assertThat(Catalogue.of("org.infinispan.commons.time.TimeService")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "com.google.common.base.Suppliers, 9 versions from 33.0.0-jre to 33.8.0-jre",
        "io.netty.util.HashedWheelTimer, '4.1.124.Final, 4.2.18.Final'",
    })
    void versionsInWords_many_areTheFirstAndTheLast(String className, String words) {
        assertThat(Catalogue.of(className).get(0).versionsInWords()).isEqualTo(words);
    }

    @Test
    void versions_ofEachEntry_areInOrder() {
        assertThat(Catalogue.ENTRIES)
                .allSatisfy(entry -> assertThat(entry.versions.stream().map(Version::parse))
                        .isSorted()
                        .doesNotHaveDuplicates());
    }

    /** Without "jars", a trial runs in the version of its drivers only. */
    @Test
    void jars_ofRightEntryWithVersions_areGiven() {
        assertThat(Catalogue.ENTRIES)
                .filteredOn(entry -> entry.judgement == Catalogue.Judgement.RIGHT && entry.versions.size() > 1)
                .isNotEmpty()
                .allMatch(entry -> !entry.get("jars").isEmpty());
    }

    /** A pool without metrics loads other classes of that package. */
    @Test
    void wrongBeside_metricsOfPool_isTheEntryOfThePool() {
        List<Catalogue.Entry> wrong = Catalogue.wrongBeside("com.zaxxer.hikari.metrics.IMetricsTracker");
        assertThat(wrong)
                .isEqualTo(Catalogue.of("com.zaxxer.hikari.util.ClockSource"))
                .hasSize(1);
        assertThat(Catalogue.wrongBeside("com.zaxxer.hikari.metrics.PoolStats")).isEmpty();
    }
}
