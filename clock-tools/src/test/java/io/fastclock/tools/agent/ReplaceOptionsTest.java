// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.catalogue.ClockRead;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What replace does by the catalogue. */
class ReplaceOptionsTest {
    private static final ReplaceOptions BY_CATALOGUE = new ReplaceOptions(List.of());

    private static Catalogue.@Nullable Entry known(String className, ClockRead read) {
        return CallSite.first(Catalogue.of(className), read);
    }

    private static @Nullable String reason(String include, String className, ClockRead read) {
        return new ReplaceOptions(List.of("nano-time", "include=" + include))
                .reasonToLeave(className, read, known(className, read), library -> "");
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
                "io.grpc.internal.InstantTimeProvider, INSTANT, replaced",
                "io.grpc.internal.InstantTimeProvider, JAVA_TIME_CLOCK, replaced",
                "io.grpc.internal.InstantTimeProvider, DATE, ''",
                "org.apache.commons.pool2.impl.DefaultPooledObject, INSTANT, ''"
            })
    void reasonToLeave_classThatOnlyChecks_isNoneOrOfJavaTime(String name, ClockRead read, @Nullable String reason) {
        assertThat(reason("com.*;org.*;io.*", name, read)).isEqualTo(reason);
    }

    /** Unasked, what a test has shown to be right is replaced, in the versions of that test. */
    @ParameterizedTest
    @CsvSource({
        "com.google.common.base.Suppliers$ExpiringMemoizingSupplier, NANO_TIME, 33.8.0-jre, replaced",
        "com.google.common.base.Suppliers, NANO_TIME, 32.0.0-jre, 'Guava''s memoizeWithExpiration: Its version 32.0.0-jre was not tried'",
        "com.google.common.base.Suppliers, NANO_TIME, '', 'Guava''s memoizeWithExpiration: Its version is unknown'",
        "org.infinispan.commons.time.DefaultTimeService, CURRENT_TIME_MILLIS, 15.0.21.Final, replaced",
        "org.infinispan.commons.time.DefaultTimeService, NANO_TIME, 15.0.21.Final, left",
        "org.infinispan.commons.time.DefaultTimeService, INSTANT, 15.0.21.Final, left",
        "com.github.benmanes.caffeine.cache.SystemTicker, NANO_TIME, 3.3.1, left",
        "com.zaxxer.hikari.util.ClockSource$Factory, NANO_TIME, 7.1.0, left",
        "org.apache.commons.jcs3.engine.ElementAttributes, CURRENT_TIME_MILLIS, 3.2.1, 'Commons JCS: known from its source'",
        "com.acme.Cache, CURRENT_TIME_MILLIS, 1, left"
    })
    void reasonToLeave_withoutInclude_isGivenForWhatWasNotTried(
            String name, ClockRead read, String version, String outcome) {
        String reason = BY_CATALOGUE.reasonToLeave(name, read, known(name, read), library -> version);
        String actual = reason == null ? "replaced" : reason.isEmpty() ? "left" : reason;
        assertThat(actual).startsWith(outcome);
    }
}
