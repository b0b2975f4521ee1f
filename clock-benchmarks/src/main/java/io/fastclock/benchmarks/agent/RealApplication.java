// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An application as its users start it, in its container and with its class loaders.
 *
 * @param artifacts patterns of the file or directory of the application, and of another agent
 * @param include its own packages, in the agent's syntax
 */
record RealApplication(
        String note, List<String> artifacts, String include, Arguments arguments, Connection connection) {
    /** The arguments of {@code java}. */
    interface Arguments {
        List<String> in(Place place) throws IOException;
    }

    /** A new client of a process. Throws as long as the process does not answer. */
    interface Connection {
        Probe to(Place place) throws Exception;
    }

    /** Returns the names of the artifacts, with their versions. */
    String label(Path directory) throws IOException {
        StringBuilder label = new StringBuilder();
        for (String glob : artifacts) {
            String name = Place.artifact(directory, glob).getFileName().toString();
            label.append(label.length() == 0 ? "" : " with ").append(name.replaceFirst("\\.jar$", ""));
        }
        return note.isEmpty() ? label.toString() : label + ", " + note;
    }
}
