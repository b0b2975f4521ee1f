// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A host whose files, properties and environment a test defines. */
final class FakeHost {
    /** By name; the names of files begin with a slash. */
    private final Map<String, String> values = new HashMap<>();

    static FakeHost linux() {
        return new FakeHost()
                .with("os.name", "Linux")
                .with("os.version", "6.1.0-test")
                .with("os.arch", "amd64");
    }

    static FakeHost withClocksource(String current, String available) {
        String directory = "/sys/devices/system/clocksource/clocksource0/";
        return linux().with(directory + "current_clocksource", current)
                .with(directory + "available_clocksource", available);
    }

    FakeHost with(String name, String value) {
        values.put(name, value);
        return this;
    }

    Host read() {
        return new Host(this::value, this::value, this::value);
    }

    private Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }
}
