// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory like the kernel's, which takes what it is given, or refuses it. */
public final class FakeSysfs {
    private final Path directory;

    public FakeSysfs(Path directory) throws IOException {
        this.directory = directory;
        Files.writeString(directory.resolve("available_clocksource"), "tsc kvm-clock hpet \n");
        Files.writeString(directory.resolve("current_clocksource"), "tsc\n");
    }

    /** Refuses {@code hpet}, as the kernel does with what it does not like; takes {@code acpi_pm} without using it. */
    public Clocksources open() throws IOException {
        return open(directory);
    }

    static Clocksources open(Path directory) throws IOException {
        return Clocksources.open(directory, (file, text) -> {
            if (text.equals("hpet")) {
                throw new IOException("Invalid argument");
            }
            if (!text.equals("acpi_pm")) {
                Files.writeString(file, text + "\n");
            }
        });
    }

    /** By another hand than that of {@link Clocksources}. */
    void set(String clocksource) throws IOException {
        Files.writeString(directory.resolve("current_clocksource"), clocksource + "\n");
    }

    public String current() throws IOException {
        return Files.readString(directory.resolve("current_clocksource")).strip();
    }
}
