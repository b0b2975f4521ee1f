// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
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
        assertThat(include(packages).reasonToLeave(name)).contains(": ", "System");
        assertThat(include(packages + ";" + name).reasonToLeave(name)).isNull();
        assertThat(include(packages + ";" + name.split("\\$")[0]).reasonToLeave(name))
                .isNull();
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
        assertThat(include("com.*;org.*;io.*").reasonToLeave(name)).isNull();
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
