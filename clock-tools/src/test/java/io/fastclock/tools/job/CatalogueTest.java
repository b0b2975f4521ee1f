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

/** The catalogue, and what replace does by it. */
class CatalogueTest {
    private static final ReplaceOptions BY_CATALOGUE = (ReplaceOptions) JobArguments.parse("replace");

    private static @Nullable String reason(String include, String className, ClockRead read) {
        return ((ReplaceOptions) JobArguments.parse("replace,nano-time,include=" + include))
                .reasonToLeave(className, read, (group, artifact) -> "");
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
        List<ClockRead> wrong = Stream.of(ClockRead.CURRENT_TIME_MILLIS, ClockRead.NANO_TIME)
                .filter(read -> reason(packages, name, read) != null)
                .collect(Collectors.toList());
        assertThat(wrong).isNotEmpty().allSatisfy(read -> {
            assertThat(reason(packages, name, read)).contains(": ");
            for (String named : List.of(name, name.split("\\$", -1)[0])) {
                assertThat(reason(packages + ";" + named, name, read)).isNull();
            }
        });
        assertThat(BY_CATALOGUE.covers(name)).isFalse();
    }

    /** Whatever is included. Of java.time only what the catalogue calls right. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "replaced",
            value = {
                "com.github.benmanes.caffeine.cache.SystemTicker, NANO_TIME, replaced",
                "org.apache.flink.runtime.state.ttl.TtlTimeProvider, CURRENT_TIME_MILLIS, replaced",
                "com.google.common.base.Suppliers$ExpiringMemoizingSupplier, NANO_TIME, replaced",
                "io.netty.handler.codec.http.HttpObjectDecoder, CURRENT_TIME_MILLIS, replaced",
                "com.acme.Cache, CURRENT_TIME_MILLIS, replaced",
                "com.acme.Cache, INSTANT, ''",
                "org.apache.commons.pool2.impl.DefaultPooledObject, INSTANT, replaced",
                "org.apache.commons.pool2.impl.DefaultPooledObject, JAVA_TIME_CLOCK, replaced",
                "org.apache.commons.pool2.impl.DefaultPooledObject, DATE, ''",
                "org.apache.commons.pool2.impl.GenericObjectPool, INSTANT, ''"
            })
    void reasonToLeave_classThatOnlyChecks_isNoneOrOfJavaTime(String name, ClockRead read, @Nullable String reason) {
        assertThat(reason("com.*;org.*;io.*", name, read)).isEqualTo(reason);
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
        ReplaceOptions attached =
                ReplaceOptions.of(List.of(BY_CATALOGUE.arguments().split("\n", -1)));
        if (reason == null && read == ClockRead.NANO_TIME) {
            assertThat(attached.reasonToLeave(name, read, (group, artifact) -> version))
                    .isEqualTo(
                            "Guava's memoizeWithExpiration: System.nanoTime() is replaced from the start of a process only");
        }
    }

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
                                + "(verdict: right\ntime: .+(\nhook: .+)?"
                                + "|verdict: depends\ntime: .+(\nhook: .+)?\nreason: .+"
                                + "|verdict: wrong\ntime: .+\nreason: .+)"
                                + "(\ngain: .+)?(\ntest: .+)?"));
        assertThat(Catalogue.ENTRIES)
                .allSatisfy(
                        entry -> assertThat(entry.get("classes").split(";", -1)).allMatch(ClassNames::isPattern));
    }

    /** The first one of the clock. */
    @ParameterizedTest
    @CsvSource({"CURRENT_TIME_MILLIS, RIGHT", "NANO_TIME, WRONG", "DATE, DEPENDS", "FAST_CLOCK, "})
    void find_severalEntries_returnsTheFirstOfTheClock(ClockRead read, Catalogue.@Nullable Judgement judgement) {
        assertThat(Catalogue.find("org.infinispan.commons.time.DefaultTimeService", read)
                        .map(entry -> entry.judgement)
                        .orElse(null))
                .isEqualTo(judgement);
        assertThat(Catalogue.find("org.infinispan.commons.time.TimeService", read))
                .isEmpty();
    }
}
