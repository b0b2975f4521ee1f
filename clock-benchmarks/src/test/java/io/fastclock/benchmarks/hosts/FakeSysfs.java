// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Clocksources of a directory like the kernel's. It refuses {@code hpet}, as the kernel does with what it does not like, and
 * takes {@code acpi_pm} without using it.
 */
final class FakeSysfs extends Clocksources {
    private final Path current;

    FakeSysfs(Path directory) throws IOException {
        super(directory);
        current = directory.resolve("current_clocksource");
        Files.writeString(directory.resolve("available_clocksource"), "tsc kvm-clock hpet \n");
        set("tsc");
    }

    @Override
    void write(Path file, String name) throws IOException {
        if (name.equals("hpet")) {
            throw new IOException("Invalid argument");
        }
        if (!name.equals("acpi_pm")) {
            Files.writeString(file, name + "\n");
        }
    }

    /** By another hand than that of {@link Clocksources}. */
    void set(String clocksource) throws IOException {
        Files.writeString(current, clocksource + "\n");
    }

    String inUse() throws IOException {
        return Files.readString(current).strip();
    }
}
