// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A host whose files, properties and environment a test defines. */
final class FakeHost extends HostSource {
    /** The files begin with a slash, and no variable has the name of a property. */
    private final Map<String, String> values = new HashMap<>();

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
        values.put(path, text);
        return this;
    }

    FakeHost property(String name, String value) {
        return file(name, value);
    }

    FakeHost environment(String name, String value) {
        return file(name, value);
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

    @Override
    int processors() {
        return 4;
    }
}
