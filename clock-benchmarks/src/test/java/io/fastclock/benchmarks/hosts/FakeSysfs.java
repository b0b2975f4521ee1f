// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Clocksources in a directory like the kernel's. It refuses {@code hpet} with an error, as the kernel refuses an
 * unusable clocksource. It ignores {@code acpi_pm} without an error.
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

    /** Sets the current clocksource without {@link Clocksources}. */
    void set(String clocksource) throws IOException {
        Files.writeString(current, clocksource + "\n");
    }

    String inUse() throws IOException {
        return Files.readString(current).strip();
    }
}
