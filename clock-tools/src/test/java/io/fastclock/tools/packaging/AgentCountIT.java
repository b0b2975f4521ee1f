// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.AllReads;
import com.example.app.ClockReads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts from the start of a process. The report contains every call with its call site, and no other call. */
class AgentCountIT {
    @TempDir
    Path directory;

    /** The host is not examined at the exit, and the file is named by the process. */
    @Test
    void count_allKindsOfReads_isExact() throws Exception {
        JavaCommand.Result result =
                Tools.run(AllReads.class, Tools.option("count,json,file=" + directory.resolve("report-%p.json")));
        assertThat(result.out).isEqualTo("done" + System.lineSeparator());
        assertThat(result.err).doesNotContain("Examining");
        assertThat(directory).isDirectoryContaining("regex:.*report-\\d+\\.json");

        Path report = Objects.requireNonNull(directory.toFile().listFiles())[0].toPath();
        ReportedCounts counted = new ReportedCounts(Files.readString(report));
        assertThat(counted.callSites()).hasSizeGreaterThan(50).isEqualTo(ReportedCounts.expectedBy(AllReads.class));
        assertThat(counted.leftAlone())
                .containsExactly("a serializable method reference: \"" + AllReads.class.getName() + "\"");
        assertThat(counted.number("rewrittenClasses")).isEqualTo(7);
    }

    /** The application's own clocks, by methods, method references and variables. */
    @Test
    void count_readsOfFastClock_isExact() throws Exception {
        Tools.run(ClockReads.class, "-cp", Tools.WITH_CORE, Tools.countTo(directory));
        ReportedCounts counted = ReportedCounts.in(directory);
        assertThat(counted.callSites()).isEqualTo(ReportedCounts.expectedBy(ClockReads.class));
        assertThat(counted.leftAlone()).isEmpty();
    }

    /** The tests themselves are compiled for Java 11. */
    private static final String LATER_JAVA = String.join(
            "\n",
            "package com.example.app;",
            "import java.time.InstantSource;",
            "import java.util.function.Supplier;",
            "public class LaterJava {",
            "    record Point(long x, long y) {",
            "        Point {",
            "            x += System.nanoTime(); // LaterJava$Point.<init> 1 System.nanoTime()",
            "        }",
            "    }",
            "    public static void main(String[] args) {",
            "        InstantSource source = InstantSource.system();",
            "        Supplier<?> bound = source::instant; // LaterJava.main 1 Clock.millis(), instant()",
            "        System.out.println(new Point(1, source.millis()).toString() // LaterJava.main 1 Clock.millis(), instant()",
            "                + bound.get());",
            "    }",
            "}");

    @Test
    void count_recordsAndInstantSource_isExact() throws Exception {
        assumeTrue(Runtime.version().feature() >= 17, "needs a compiler of Java 17");
        Path source = Files.writeString(directory.resolve("LaterJava.java"), LATER_JAVA);
        JavaCommand.runTool("javac", "-g", "-d", directory, source);
        JavaCommand.run(Tools.countTo(directory), "-cp", directory, "com.example.app.LaterJava")
                .expectExitCode(0);
        assertThat(ReportedCounts.in(directory).callSites()).isEqualTo(ReportedCounts.expectedBy(LATER_JAVA));
    }
}
