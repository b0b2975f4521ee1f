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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What replace does by the catalogue. */
class ReplaceOptionsTest {
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

    /** What is included is replaced, of java.time only what the catalogue calls right. By default it is what a test has shown to be right. */
    @ParameterizedTest
    @CsvSource({
        "included, com.github.benmanes.caffeine.cache.SystemTicker, NANO_TIME, '', replaced",
        "included, org.apache.flink.runtime.state.ttl.TtlTimeProvider, CURRENT_TIME_MILLIS, '', replaced",
        "included, com.google.common.base.Suppliers$ExpiringMemoizingSupplier, NANO_TIME, '', replaced",
        "included, io.netty.handler.codec.http.HttpObjectDecoder, CURRENT_TIME_MILLIS, '', replaced",
        "included, com.acme.Cache, CURRENT_TIME_MILLIS, '', replaced",
        "included, com.acme.Cache, INSTANT, '', left",
        "included, io.grpc.internal.InstantTimeProvider, INSTANT, '', replaced",
        "included, io.grpc.internal.InstantTimeProvider, JAVA_TIME_CLOCK, '', replaced",
        "included, io.grpc.internal.InstantTimeProvider, DATE, '', left",
        "included, org.apache.commons.pool2.impl.DefaultPooledObject, INSTANT, '', left",
        "default, com.google.common.base.Suppliers$ExpiringMemoizingSupplier, NANO_TIME, 33.8.0-jre, replaced",
        "default, com.google.common.base.Suppliers, NANO_TIME, 32.0.0-jre, 'Guava''s memoizeWithExpiration: Its version 32.0.0-jre was not tried'",
        "default, com.google.common.base.Suppliers, NANO_TIME, '', 'Guava''s memoizeWithExpiration: Its version is unknown'",
        "default, org.infinispan.commons.time.DefaultTimeService, CURRENT_TIME_MILLIS, 15.0.21.Final, replaced",
        "default, org.infinispan.commons.time.DefaultTimeService, NANO_TIME, 15.0.21.Final, left",
        "default, org.infinispan.commons.time.DefaultTimeService, INSTANT, 15.0.21.Final, left",
        "default, com.github.benmanes.caffeine.cache.SystemTicker, NANO_TIME, 3.3.1, left",
        "default, com.zaxxer.hikari.util.ClockSource$Factory, NANO_TIME, 7.1.0, left",
        "default, org.apache.commons.jcs3.engine.ElementAttributes, CURRENT_TIME_MILLIS, 3.2.1, 'Commons JCS: known from its source'",
        "default, com.acme.Cache, CURRENT_TIME_MILLIS, 1, left"
    })
    void reasonToLeave_anyClass_isByIncludeOrWhatWasTried(
            String classes, String name, ClockRead read, String version, String outcome) {
        String reason = classes.equals("included")
                ? reason("com.*;org.*;io.*", name, read)
                : new ReplaceOptions(List.of()).reasonToLeave(name, read, known(name, read), library -> version);
        String actual = reason == null ? "replaced" : reason.isEmpty() ? "left" : reason;
        assertThat(actual).startsWith(outcome);
    }

    private static String missing(String className, String... options) {
        return new ReplaceOptions(List.of(options))
                .missing(Catalogue.of(className).get(0));
    }

    @ParameterizedTest
    @CsvSource({
        "com.alicp.jetcache.MultiLevelCache, com.alicp.jetcache.embedded.LinkedHashMapCache,"
                + " com.alicp.jetcache.CacheValueHolder;com.alicp.jetcache.embedded.*;com.alicp.jetcache.MultiLevelCache",
        "com.alicp.jetcache.MultiLevelCache, com.alicp.jetcache.*, ''",
        "org.ehcache.core.spi.time.SystemTimeSource, org.ehcache.core.*, ''",
        // What is wrong should not be named more completely.
        "io.netty.handler.timeout.IdleStateHandler, io.netty.handler.timeout.IdleStateHandler, ''",
    })
    void missing_include_areTheOtherClassesOfTheEntry(String className, String include, String missing) {
        assertThat(missing(className, "include=" + include)).isEqualTo(missing);
    }

    @Test
    void missing_excludedClass_isNamedUnlessTheCatalogueSaysWhatIsReplaced() {
        String left = "com.alicp.jetcache.CacheValueHolder";
        assertThat(missing("com.alicp.jetcache.MultiLevelCache", "include=com.alicp.*", "exclude=" + left))
                .isEqualTo(left);
        assertThat(missing("com.alicp.jetcache.MultiLevelCache")).isEmpty();
    }

    /** The option that the tools print replaces a time wherever it is written or compared. */
    @Test
    void missing_optionOfEachEntry_isNothing() {
        assertThat(Catalogue.ENTRIES)
                .allMatch(entry -> new ReplaceOptions(List.of("include=" + entry.classes))
                        .missing(entry)
                        .isEmpty());
    }
}
