// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.List;
import java.util.function.LongSupplier;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.core.io.IOTools;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.TestRollCycles;

/** Appends of 40 bytes to a file of the hour. */
public final class ChronicleQueue implements LongSupplier, Trial {
    static {
        System.setProperty("chronicle.analytics.disable", "true"); // It would call a server.
    }

    private final ExcerptAppender measured = open(RollCycles.FAST_HOURLY).createAppender();
    private final Bytes<?> message = Bytes.from("0123456789".repeat(4));

    private static SingleChronicleQueue open(net.openhft.chronicle.queue.RollCycle cycle) {
        SingleChronicleQueue queue = SingleChronicleQueueBuilder.single(
                        IOTools.createTempDirectory("queue").toString())
                .rollCycle(cycle)
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> IOTools.deleteDirWithFiles(queue.file())));
        return queue;
    }

    @Override
    public long getAsLong() {
        measured.writeBytes(message.readPosition(0));
        return 1;
    }

    /** No message is lost, twice, or in the file of a second that is not its own. */
    @Override
    public void run(Checks checks) {
        SingleChronicleQueue queue = open(TestRollCycles.TEST_SECONDLY);
        ExcerptAppender appender = queue.createAppender();
        long start = System.nanoTime();
        long written = 0;
        while (System.nanoTime() - start < 5_000_000_000L) {
            long time = System.currentTimeMillis();
            long number = written++;
            appender.writeBytes(bytes -> bytes.writeLong(number).writeLong(time));
        }
        ExcerptTailer tailer = queue.createTailer();
        long[] read = new long[1];
        while (tailer.readBytes(bytes -> {
            checks.check("once", bytes.readLong() == read[0]++, read[0]);
            long endOfFile = (queue.rollCycle().toCycle(tailer.index()) + 1) * 1_000L;
            checks.check("file", bytes.readLong() - endOfFile <= checks.slackMillis, read[0]);
        })) {}
        // A trial ends without shutdown hooks.
        for (net.openhft.chronicle.queue.ChronicleQueue each : List.of(queue, measured.queue())) {
            each.close();
            IOTools.deleteDirWithFiles(each.file());
        }
        Checks.require(read[0] == written, written - read[0] + " messages are lost");
    }
}
