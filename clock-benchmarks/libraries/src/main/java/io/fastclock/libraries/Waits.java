// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.HashedWheelTimer;
import io.netty.util.TimerTask;
import io.vertx.core.Vertx;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobExecutionContext;
import org.quartz.Scheduler;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.scheduling.support.CronTrigger;

/** Libraries that wait until a time, in a process in which others read FastClock: nothing is early, twice or lost, and no loop spins. */
public final class Waits implements Trial {
    /** A multiple of the kernel's ticks: by a stale time a task is early by up to a tick. */
    private static final int MILLIS = 60;

    private static final int RUNS = 100;

    /** Of each library. They start in different phases of a tick. */
    private static final int TASKS = 10;

    /** Of a core, all threads together. One spinning event loop takes more. */
    private static final double MOST_CORES = 0.3;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<CountDownLatch> running = new ArrayList<>();

    /** Starts to run a task each {@link #MILLIS}. */
    private interface Periodic {
        void start(Runnable task) throws Exception;
    }

    /** @param earlyMillis of rounding to milliseconds, and of a scheduler that does not wait for the last two */
    private void check(Checks checks, String library, int earlyMillis, Periodic periodic) throws Exception {
        periodic.start(() -> {}); // Loads classes.
        for (int i = 0; i < TASKS; i++) {
            Thread.sleep(0, 700_000);
            CountDownLatch runs = new CountDownLatch(RUNS);
            running.add(runs);
            long start = System.nanoTime();
            periodic.start(() -> {
                long run = RUNS - runs.getCount() + 1;
                long nanos = System.nanoTime() - start;
                if (run <= RUNS) {
                    checks.check(
                            library, nanos >= (run * MILLIS - earlyMillis) * 1_000_000L, "run " + run + " is early");
                }
                runs.countDown();
            });
        }
    }

    private static Thread inThread(Checks checks, String library, Callable<?> call) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    call.call();
                }
            } catch (Throwable e) {
                checks.check(library, false, e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Runs the task of its data. */
    public static final class QuartzJob implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            ((Runnable) context.getMergedJobDataMap().get("task")).run();
        }
    }

    @Override
    public void run(Checks checks) throws Exception {
        Ehcache reads = new Ehcache();
        Thread reader = inThread(checks, "Ehcache", reads::getAsLong);
        checkAll(checks);
        long cpu = -cpuNanosWithout(reader);
        long start = System.nanoTime();
        for (CountDownLatch runs : running) {
            Checks.require(runs.await(1, TimeUnit.MINUTES), "runs are lost");
        }
        cpu += cpuNanosWithout(reader);
        double cores = (double) cpu / (System.nanoTime() - start);
        Checks.require(cores <= MOST_CORES, cores + " cores; " + checks);
    }

    private static long cpuNanosWithout(Thread reader) {
        return LongStream.of(THREADS.getAllThreadIds())
                .filter(id -> id != reader.getId())
                .map(id -> Math.max(0, THREADS.getThreadCpuTime(id)))
                .sum();
    }

    private static void repeat(HashedWheelTimer wheel, Runnable task) {
        TimerTask again = timeout -> {
            task.run();
            repeat(wheel, task);
        };
        wheel.newTimeout(again, MILLIS, TimeUnit.MILLISECONDS);
    }

    @SuppressWarnings("deprecation") // Netty 4.1 has no other event loop.
    private void checkAll(Checks checks) throws Exception {
        NioEventLoopGroup loop = new NioEventLoopGroup(1);
        check(checks, "Netty", 1, task -> loop.scheduleAtFixedRate(task, MILLIS, MILLIS, TimeUnit.MILLISECONDS));
        HashedWheelTimer wheel = new HashedWheelTimer();
        check(checks, "Netty's wheel", 1, task -> repeat(wheel, task));
        Vertx vertx = Vertx.vertx();
        check(checks, "Vert.x", 1, task -> vertx.setPeriodic(MILLIS, id -> task.run()));
        ThreadPoolTaskScheduler spring = new ThreadPoolTaskScheduler();
        spring.initialize();
        Duration period = Duration.ofMillis(MILLIS);
        check(
                checks,
                "Spring",
                1,
                task -> spring.scheduleAtFixedRate(task, Instant.now().plus(period), period));
        Set<Long> seconds = ConcurrentHashMap.newKeySet();
        spring.schedule(
                () -> {
                    if (!seconds.add(System.currentTimeMillis() / 1_000)) {
                        checks.check("Spring's cron", false, "ran twice");
                    }
                },
                new CronTrigger("* * * * * *"));
        Scheduler quartz = new StdSchedulerFactory().getScheduler();
        quartz.start();
        check(
                checks,
                "Quartz",
                3,
                task -> quartz.scheduleJob(
                        JobBuilder.newJob(QuartzJob.class)
                                .usingJobData(new JobDataMap(Map.of("task", task)))
                                .build(),
                        TriggerBuilder.newTrigger()
                                .startAt(new Date(System.currentTimeMillis() + MILLIS))
                                .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                                        .withIntervalInMilliseconds(MILLIS)
                                        .repeatForever())
                                .build()));
        check(checks, "Kafka", 1, task -> {
            KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                    Map.of("bootstrap.servers", "127.0.0.1:1"), new StringDeserializer(), new StringDeserializer());
            consumer.assign(List.of(new TopicPartition("topic", 0)));
            inThread(checks, "Kafka", () -> {
                consumer.poll(period);
                task.run();
                return null;
            });
        });
        ZooKeeperServer server = new ZooKeeperServer(
                Files.createTempDirectory("zookeeper").toFile(),
                Files.createTempDirectory("zookeeper").toFile(),
                1_000);
        NIOServerCnxnFactory connections = new NIOServerCnxnFactory();
        connections.configure(new InetSocketAddress("127.0.0.1", 0), 10);
        connections.startup(server);
        ZooKeeper client = new ZooKeeper("127.0.0.1:" + connections.getLocalPort(), 4_000, event -> {
            if (event.getState() != KeeperState.SyncConnected) {
                checks.check("ZooKeeper", false, event);
            }
        });
        inThread(checks, "ZooKeeper", () -> {
            Thread.sleep(MILLIS);
            return client.exists("/zookeeper", false).getVersion();
        });
    }
}
