// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.tools.catalogue.Catalogue;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The libraries of {@code clock-benchmarks/libraries}, which a step of CI gets: processes that have them, and their reads replaced. */
final class Libraries {
    private static final Path JAR = Path.of(System.getProperty("java.class.path")); // Of "java -jar".
    private static final Path DIRECTORY = JAR.resolveSibling("libraries");

    private Libraries() {}

    static boolean arePresent() {
        return JAR.toString().endsWith(".jar") && Files.isDirectory(DIRECTORY);
    }

    /** Returns those with the newest versions, and those with Vert.x 4 and Netty 4.1. */
    static List<Path> directories() {
        return Stream.of(DIRECTORY, JAR.resolveSibling("libraries-of-vertx-4"))
                .filter(Files::isDirectory)
                .toList();
    }

    /** Returns a driver: a Runnable, or a LongSupplier whose call returns a number that depends on the library's. */
    static Object driver(String name) throws ReflectiveOperationException {
        return Class.forName("io.fastclock.libraries." + name).getConstructor().newInstance();
    }

    /** Returns the options of a process that has the libraries. */
    static List<String> options(Gain gain, Side side) {
        return options(DIRECTORY, side == Side.FAST_CLOCK ? replacement(gain) : "");
    }

    /** @param agent the arguments of the agent, if there is to be one */
    static List<String> options(Path directory, String agent) {
        List<String> options = new ArrayList<>(List.of(
                "@" + directory.resolve("classes").resolve("java-options"),
                "-cp",
                directory.resolve("*") + File.pathSeparator + JAR));
        if (!agent.isEmpty()) {
            options.add("-javaagent:" + JAR.resolveSibling("clock-tools.jar") + "=" + agent);
        }
        return options;
    }

    /** Returns what the catalogue of the tools says of the classes in a row. */
    static Optional<Catalogue.Entry> entry(Gain gain) {
        return Catalogue.ENTRIES.stream()
                .filter(entry -> entry.get("gain").equals(gain.name()))
                .findFirst();
    }

    /** Returns the agent's arguments: those of a user, who names classes only if the catalogue does not call them right. */
    static String replacement(Gain gain) {
        return entry(gain)
                .filter(entry -> entry.judgement != Catalogue.Judgement.RIGHT)
                .flatMap(Catalogue.Entry::option)
                .orElse("replace");
    }
}
