// SPDX-License-Identifier: Apache-2.0
package io.fastclock.packaging;

import io.fastclock.FastClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** An application of which a shrinker keeps only this method. Each line that it prints ends in true or false. */
final class ShrunkMain {
    private ShrunkMain() {}

    public static void main(String... args) throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            boolean isTicking = FastClock.awaitKernelTick(Duration.ofSeconds(50));
            System.out.println("ticking: " + isTicking);
            System.out.println("recorded: " + mode(recording).equals(isTicking ? "KERNEL_TICK" : "DIRECT"));
        }
        Clock view = FastClock.clock().asJavaClock();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(view);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            System.out.println("serializable: " + in.readObject().equals(view));
        }
    }

    /** Waits for the event, which a thread records after the result. */
    private static String mode(Recording recording) throws IOException, InterruptedException {
        Path file = Files.createTempFile("fastclock", ".jfr");
        try {
            for (int i = 0; i < 200; i++) {
                recording.dump(file);
                for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                    if (event.getEventType().getName().equals("io.fastclock.KernelTick")) {
                        return event.getString("mode");
                    }
                }
                Thread.sleep(50);
            }
            return "";
        } finally {
            Files.delete(file);
        }
    }
}
