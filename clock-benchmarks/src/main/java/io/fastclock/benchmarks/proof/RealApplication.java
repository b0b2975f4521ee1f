// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * An application as its users start it, in its container and with its class loaders.
 *
 * @param note empty if the artifacts say enough
 * @param artifacts patterns of the file or directory of the application, and of another agent
 * @param include its own packages, in the agent's syntax
 * @param arguments of {@code java}, separated by spaces; {@code {0}} and {@code {1}} are the artifacts
 */
record RealApplication(String note, List<String> artifacts, String include, String arguments, Connection connection) {
    /** A new client of a process. Throws as long as the process does not answer. */
    interface Connection {
        Probe to(Place place) throws Exception;
    }

    /** Returns the names of the artifacts, with their versions. */
    String label(Path directory) throws IOException {
        StringJoiner label = new StringJoiner(" with ", "", note.isEmpty() ? "" : ", " + note);
        for (String glob : artifacts) {
            label.add(Place.artifact(directory, glob).getFileName().toString().replaceFirst("\\.jar$", ""));
        }
        return label.toString();
    }

    List<String> arguments(Place place) throws IOException {
        List<String> filled = new ArrayList<>();
        for (String argument : arguments.split(" ", -1)) {
            String text = argument.replace("{port}", String.valueOf(place.port()))
                    .replace("{work}", place.work().toString())
                    .replace("{all}", place.artifacts().toString());
            for (int i = 0; i < artifacts.size(); i++) {
                String file =
                        Place.artifact(place.artifacts(), artifacts.get(i)).toString();
                text = text.replace("{" + i + "}", file);
            }
            filled.add(text);
        }
        return filled;
    }
}
