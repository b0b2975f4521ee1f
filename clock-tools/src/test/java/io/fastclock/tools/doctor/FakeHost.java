// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A host whose files, properties and environment a test defines. */
final class FakeHost extends HostSource {
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
        return new Host(this);
    }

    @Override
    Optional<String> file(String path) {
        return Optional.ofNullable(values.get(path));
    }

    @Override
    Optional<String> systemProperty(String name) {
        return file(name);
    }

    @Override
    Optional<String> environmentVariable(String name) {
        return file(name);
    }
}
