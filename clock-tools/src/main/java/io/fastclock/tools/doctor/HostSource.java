// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.Optional;

/** The source of facts about a host. */
interface HostSource {
    /** Returns the text of a file, trimmed; empty if the file does not exist or cannot be read. */
    Optional<String> file(String path);

    Optional<String> systemProperty(String name);

    Optional<String> environmentVariable(String name);

    int processors();
}
