// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
    private static final ReplaceOptions BY_CATALOGUE = (ReplaceOptions) JobArguments.parse("replace");

    private static ReplaceOptions include(String patterns) {
        return (ReplaceOptions) JobArguments.parse("replace,nano-time,include=" + patterns);
    }

    /** Classes of Netty 4.1 and 4.2, Vert.x 4 and 5, Spring, Reactor, RxJava, Quartz, Flink, Kafka and others that wait. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.netty.channel.nio.NioEventLoop",
                "io.netty.channel.nio.NioIoHandler",
                "io.netty.util.concurrent.AbstractScheduledEventExecutor",
                "io.netty.util.concurrent.SystemTicker",
                "io.netty.util.HashedWheelTimer$Worker",
                "io.vertx.core.impl.btc.BlockedThreadChecker$1",
                "org.springframework.scheduling.concurrent.ReschedulingRunnable",
                "reactor.core.scheduler.Scheduler",
                "io.reactivex.rxjava3.internal.schedulers.IoScheduler$CachedWorkerPool",
                "org.quartz.core.QuartzSchedulerThread",
                "org.apache.flink.streaming.runtime.tasks.SystemProcessingTimeService",
                "org.apache.flink.util.clock.SystemClock",
                "org.apache.kafka.common.utils.SystemTime",
                "org.apache.zookeeper.common.Time",
                "org.apache.pekko.actor.LightArrayRevolverScheduler",
                "kotlinx.coroutines.EventLoopImplBase",
                "okhttp3.internal.concurrent.TaskRunner$RealBackend",
                "io.github.bucket4j.BlockingStrategy$1",
                "com.google.common.util.concurrent.Uninterruptibles"
            })
    void reasonToLeave_classThatWaits_isGivenUnlessNamedInFull(String name) {
        String packages = "io.*;org.*;reactor.*;kotlinx.*;okhttp3.*;com.*";
        assertThat(include(packages).covers(name)).isTrue();
        List<ClockRead> wrong = Stream.of(ClockRead.CURRENT_TIME_MILLIS, ClockRead.NANO_TIME)
                .filter(read -> reason(include(packages), name, read) != null)
                .collect(Collectors.toList());
        assertThat(wrong).isNotEmpty().allSatisfy(read -> {
            assertThat(reason(include(packages), name, read)).contains(": ");
            assertThat(reason(include(packages + ";" + name), name, read)).isNull();
            assertThat(reason(include(packages + ";" + name.split("\\$", -1)[0]), name, read))
                    .isNull();
        });
        assertThat(BY_CATALOGUE.covers(name)).isFalse();
    }

    private static @Nullable String reason(ReplaceOptions options, String name, ClockRead read) {
        return options.reasonToLeave(name, read, (group, artifact) -> "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.github.benmanes.caffeine.cache.SystemTicker",
                "org.apache.flink.runtime.state.ttl.TtlTimeProvider",
                "com.google.common.base.Suppliers$ExpiringMemoizingSupplier",
                "io.netty.handler.codec.http.HttpObjectDecoder",
                "com.acme.Cache"
            })
    void reasonToLeave_classThatOnlyChecks_isNone(String name) {
        for (ClockRead read : List.of(ClockRead.CURRENT_TIME_MILLIS, ClockRead.NANO_TIME)) {
            assertThat(reason(include("com.*;org.*;io.*"), name, read)).isNull();
        }
    }

    /** Unasked, what a test has shown to be right is replaced, in the versions of that test. */
    @ParameterizedTest
    @CsvSource({
        "com.google.common.base.Suppliers$ExpiringMemoizingSupplier, NANO_TIME, 33.8.0-jre, replaced",
        "com.google.common.base.Suppliers, NANO_TIME, 32.0.0-jre, 'Guava''s memoizeWithExpiration: Its version 32.0.0-jre was not'",
        "com.google.common.base.Suppliers, NANO_TIME, '', 'Guava''s memoizeWithExpiration: Its version is unknown'",
        "org.infinispan.commons.time.DefaultTimeService, CURRENT_TIME_MILLIS, 15.0.21.Final, replaced",
        "org.infinispan.commons.time.DefaultTimeService, NANO_TIME, 15.0.21.Final, left",
        "org.infinispan.commons.time.DefaultTimeService, INSTANT, 15.0.21.Final, left",
        "com.github.benmanes.caffeine.cache.SystemTicker, NANO_TIME, 3.3.1, left",
        "com.zaxxer.hikari.util.ClockSource$Factory, NANO_TIME, 7.1.0, left",
        "org.apache.commons.jcs3.engine.ElementAttributes, CURRENT_TIME_MILLIS, 3.2.1, left",
        "com.acme.Cache, CURRENT_TIME_MILLIS, 1, left"
    })
    void reasonToLeave_withoutInclude_isGivenForWhatWasNotTried(
            String name, ClockRead read, String version, String outcome) {
        String reason = BY_CATALOGUE.reasonToLeave(name, read, (group, artifact) -> version);
        String actual = reason == null ? "replaced" : reason.isEmpty() ? "left" : reason;
        assertThat(actual).startsWith(outcome);
        assertThat(BY_CATALOGUE.covers(name)).isEqualTo(!outcome.equals("left") || name.contains("infinispan"));
    }

    @Test
    void reasonToLeave_nanoTimeOfRunningProcess_saysWhy() {
        ReplaceOptions attached =
                ReplaceOptions.of(List.of(BY_CATALOGUE.arguments().split("\n", -1)));
        assertThat(attached.reasonToLeave(
                        "com.google.common.base.Suppliers", ClockRead.NANO_TIME, (group, artifact) -> "33.8.0-jre"))
                .isEqualTo(
                        "Guava's memoizeWithExpiration: System.nanoTime() is replaced from the start of a process only");
    }

    /** Whatever is included. */
    @ParameterizedTest
    @CsvSource({
        "org.apache.commons.pool2.impl.DefaultPooledObject, INSTANT, true",
        "org.apache.commons.pool2.impl.DefaultPooledObject, JAVA_TIME_CLOCK, true",
        "org.apache.commons.pool2.impl.DefaultPooledObject, DATE, false",
        "org.apache.commons.pool2.impl.GenericObjectPool, INSTANT, false",
        "com.acme.Cache, INSTANT, false"
    })
    void reasonToLeave_javaTime_isReplacedWhereItIsRight(String name, ClockRead read, boolean isReplaced) {
        assertThat(reason(include("com.*;org.*"), name, read)).isEqualTo(isReplaced ? null : "");
    }

    /** The order of the fields is fixed, so that the reader of the file needs no checks. */
    @Test
    void file_eachEntry_hasTheFieldsThatItsHeaderNames() throws Exception {
        String file;
        try (InputStream in = Objects.requireNonNull(Catalogue.class.getResourceAsStream("catalogue.txt"))) {
            file = new String(in.readAllBytes(), UTF_8);
        }
        String[] entries = file.replaceAll("(?m)^#.*\\n+", "").strip().split("\n\n", -1);
        assertThat(entries).hasSameSizeAs(Catalogue.ENTRIES).hasSizeGreaterThan(40);
        assertThat(entries)
                .allMatch(entry -> entry.strip()
                        .matches("library: .+\nartifact: [^:]+:[^:]+:[^:]+\nclasses: .+\n"
                                + "clock: (wall|monotonic|both|java\\.time|all)\n"
                                + "(verdict: right\ntime: .+(\nhook: .+)?"
                                + "|verdict: (wrong|depends)\ntime: .+(\nhook: .+)?\nreason: .+)"
                                + "(\ngain: .+)?(\ntest: .+)?"));
        assertThat(Catalogue.ENTRIES)
                .allSatisfy(entry ->
                        assertThat(entry.classes.toString().split(";", -1)).allMatch(ClassNames::isPattern));
    }

    @Test
    void find_severalEntries_returnsTheFirstOfTheClock() {
        String service = "org.infinispan.commons.time.DefaultTimeService";
        assertThat(Catalogue.find(service, ClockRead.CURRENT_TIME_MILLIS))
                .hasValueSatisfying(entry -> assertThat(entry.judgement).isEqualTo(Catalogue.Judgement.RIGHT));
        assertThat(Catalogue.find(service, ClockRead.NANO_TIME))
                .hasValueSatisfying(entry -> assertThat(entry.judgement).isEqualTo(Catalogue.Judgement.WRONG));
        assertThat(Catalogue.find(service, ClockRead.DATE))
                .hasValueSatisfying(entry -> assertThat(entry.judgement).isEqualTo(Catalogue.Judgement.DEPENDS));
        assertThat(Catalogue.find(service, ClockRead.FAST_CLOCK)).isEmpty();
        assertThat(Catalogue.find("org.infinispan.commons.time.TimeService", ClockRead.NANO_TIME))
                .isEmpty();
    }
}
