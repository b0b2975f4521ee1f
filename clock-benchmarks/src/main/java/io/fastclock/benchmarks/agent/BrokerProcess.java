// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.nio.file.Files;
import java.nio.file.Path;

/** An Artemis broker until its process ends. Argument: a directory, in which it writes its port. */
public final class BrokerProcess {
    static final String PORT_FILE = "port";

    private BrokerProcess() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        Files.writeString(directory.resolve(PORT_FILE), String.valueOf(new ArtemisServer().start(directory)));
    }
}
