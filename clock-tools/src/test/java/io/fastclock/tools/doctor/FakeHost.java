// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A host whose files, properties and environment a test defines. */
final class FakeHost extends HostSource {
    private final Map<String, String> files = new HashMap<>();
    private final Map<String, String> properties = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();

    static FakeHost linux() {
        return new FakeHost()
                .property("os.name", "Linux")
                .property("os.version", "6.1.0-test")
                .property("os.arch", "amd64");
    }

    static FakeHost withClocksource(String current, String available) {
        String directory = "/sys/devices/system/clocksource/clocksource0/";
        return linux().file(directory + "current_clocksource", current)
                .file(directory + "available_clocksource", available);
    }

    FakeHost file(String path, String text) {
        files.put(path, text);
        return this;
    }

    FakeHost property(String name, String value) {
        properties.put(name, value);
        return this;
    }

    FakeHost environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Host read() {
        return new Host(this);
    }

    @Override
    Optional<String> file(String path) {
        return Optional.ofNullable(files.get(path));
    }

    @Override
    Optional<String> systemProperty(String name) {
        return Optional.ofNullable(properties.get(name));
    }

    @Override
    Optional<String> environmentVariable(String name) {
        return Optional.ofNullable(environment.get(name));
    }

    @Override
    int processors() {
        return 4;
    }
}
