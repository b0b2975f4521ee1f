// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.tools.job.Catalogue;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The libraries of {@code src/main/libraries}, which a step of CI gets: processes that have them, and their reads replaced. */
final class Libraries {
    private static final Path JAR = Path.of(System.getProperty("java.class.path")); // Of "java -jar".
    private static final Path DIRECTORY = JAR.resolveSibling("libraries");

    /** Of Flink, for the JDK's own types. */
    private static final List<String> OPENED = List.of("java.util", "java.lang", "java.time");

    private Libraries() {}

    static boolean arePresent() {
        return JAR.toString().endsWith(".jar") && Files.isDirectory(DIRECTORY);
    }

    /** Returns a driver. Its call returns a number that depends on the library's. */
    static LongSupplier driver(String name) throws ReflectiveOperationException {
        return Class.forName("io.fastclock.libraries." + name)
                .asSubclass(LongSupplier.class)
                .getConstructor()
                .newInstance();
    }

    /** Returns the options of a process that has the libraries. */
    static List<String> options(Gain gain, Side side) {
        List<String> options = new ArrayList<>(
                List.of("-cp", JAR + File.pathSeparator + DIRECTORY.resolve("*"), "-Dhazelcast.logging.type=none"));
        OPENED.forEach(each -> options.add("--add-opens=java.base/" + each + "=ALL-UNNAMED"));
        if (side == Side.FAST_CLOCK) {
            options.add("-javaagent:" + JAR.resolveSibling("clock-tools.jar") + "=" + replacement(gain));
        }
        return options;
    }

    /** Returns what the catalogue of the tools says of the classes in a row. */
    static Optional<Catalogue.Entry> entry(Gain gain) {
        return Catalogue.ENTRIES.stream()
                .filter(entry -> entry.get("gain").equals(gain.name()))
                .findFirst();
    }

    /** Returns the agent's arguments: the classes and the clocks by the catalogue. */
    static String replacement(Gain gain) {
        return entry(gain)
                .orElseThrow(() -> new IllegalArgumentException("the catalogue has no entry with the gain " + gain))
                .option();
    }
}
