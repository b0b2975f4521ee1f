// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.Optional;

/** Where facts about a host come from. */
interface HostSource {
    /** The text of a file, trimmed; empty if there is none, or it may not be read. */
    Optional<String> file(String path);

    Optional<String> systemProperty(String name);

    Optional<String> environmentVariable(String name);

    int processors();
}
