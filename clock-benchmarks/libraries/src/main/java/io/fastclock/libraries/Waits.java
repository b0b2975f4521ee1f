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
import java.util.concurrent.atomic.AtomicReference;
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
public final class Waits implements Runnable {
    /** A multiple of the kernel's ticks: by a stale time a task is early by up to a tick. */
    private static final int MILLIS = 60;

    private static final int RUNS = 100;

    /** Of each library. They start in different phases of a tick. */
    private static final int TASKS = 10;

    /** Of a core, all threads together. One spinning event loop takes more. */
    private static final double MOST_CORES = 0.3;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final AtomicReference<Throwable> fault = new AtomicReference<>();
    private final List<CountDownLatch> running = new ArrayList<>();

    /** Starts to run a task each {@link #MILLIS}. */
    private interface Periodic {
        void start(Runnable task) throws Exception;
    }

    /** @param earlyMillis of rounding to milliseconds, and of a scheduler that does not wait for the last two */
    private void check(String library, int earlyMillis, Periodic periodic) throws Exception {
        periodic.start(() -> {}); // Loads classes.
        for (int i = 0; i < TASKS; i++) {
            Thread.sleep(0, 700_000);
            CountDownLatch runs = new CountDownLatch(RUNS);
            running.add(runs);
            long start = System.nanoTime();
            periodic.start(() -> {
                long run = RUNS - runs.getCount() + 1;
                if (run <= RUNS && System.nanoTime() - start < (run * MILLIS - earlyMillis) * 1_000_000L) {
                    fault.compareAndSet(null, new AssertionError(library + ": run " + run + " is early"));
                }
                runs.countDown();
            });
        }
    }

    private void inThread(Callable<?> call) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    call.call();
                }
            } catch (Throwable e) {
                fault.compareAndSet(null, e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** Runs the task of its data. */
    public static final class QuartzJob implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            ((Runnable) context.getMergedJobDataMap().get("task")).run();
        }
    }

    @Override
    public void run() {
        Ehcache reads = new Ehcache();
        Thread reader = new Thread(() -> {
            while (reads.getAsLong() > 0) {}
        });
        reader.setDaemon(true);
        reader.start();
        try {
            checkAll();
            long cpu = -cpuNanosWithout(reader);
            long start = System.nanoTime();
            for (CountDownLatch runs : running) {
                if (!runs.await(1, TimeUnit.MINUTES)) {
                    throw new AssertionError("runs are lost");
                }
            }
            cpu += cpuNanosWithout(reader);
            double cores = (double) cpu / (System.nanoTime() - start);
            if (fault.get() != null || cores > MOST_CORES) {
                throw new AssertionError(cores + " cores", fault.get());
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static long cpuNanosWithout(Thread reader) {
        long nanos = 0;
        for (long id : THREADS.getAllThreadIds()) {
            nanos += id == reader.getId() ? 0 : Math.max(0, THREADS.getThreadCpuTime(id));
        }
        return nanos;
    }

    @SuppressWarnings("deprecation") // Netty 4.1 has no other event loop.
    private void checkAll() throws Exception {
        NioEventLoopGroup loop = new NioEventLoopGroup(1);
        check("Netty", 1, task -> loop.scheduleAtFixedRate(task, MILLIS, MILLIS, TimeUnit.MILLISECONDS));
        HashedWheelTimer wheel = new HashedWheelTimer();
        check("Netty's wheel", 1, new Periodic() {
            @Override
            public void start(Runnable task) {
                TimerTask again = timeout -> {
                    task.run();
                    start(task);
                };
                wheel.newTimeout(again, MILLIS, TimeUnit.MILLISECONDS);
            }
        });
        Vertx vertx = Vertx.vertx();
        check("Vert.x", 1, task -> vertx.setPeriodic(MILLIS, id -> task.run()));
        ThreadPoolTaskScheduler spring = new ThreadPoolTaskScheduler();
        spring.initialize();
        Duration period = Duration.ofMillis(MILLIS);
        check(
                "Spring",
                1,
                task -> spring.scheduleAtFixedRate(task, Instant.now().plus(period), period));
        Set<Long> seconds = ConcurrentHashMap.newKeySet();
        spring.schedule(
                () -> {
                    if (!seconds.add(System.currentTimeMillis() / 1_000)) {
                        fault.compareAndSet(null, new AssertionError("Spring's cron ran twice"));
                    }
                },
                new CronTrigger("* * * * * *"));
        Scheduler quartz = new StdSchedulerFactory().getScheduler();
        quartz.start();
        check(
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
        check("Kafka", 1, task -> {
            KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                    Map.of("bootstrap.servers", "127.0.0.1:1"), new StringDeserializer(), new StringDeserializer());
            consumer.assign(List.of(new TopicPartition("topic", 0)));
            inThread(() -> {
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
                fault.compareAndSet(null, new AssertionError("ZooKeeper: " + event));
            }
        });
        inThread(() -> {
            Thread.sleep(MILLIS);
            return client.exists("/zookeeper", false).getVersion();
        });
    }
}
