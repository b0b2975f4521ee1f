// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.attach.TargetJvm;
import io.fastclock.tools.count.Examination;
import io.fastclock.tools.count.JsonReport;
import io.fastclock.tools.count.LiveView;
import io.fastclock.tools.count.Snapshot;
import io.fastclock.tools.count.TextReport;
import io.fastclock.tools.doctor.Diagnosis;
import io.fastclock.tools.report.AgentJar;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The command line of the agent. Counts the clock reads of a running process. */
public final class Main {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    private static final String HELP = String.join(
            System.lineSeparator(),
            "usage: java -jar clock-tools.jar count PID [--seconds N] [--live] [--json] [--no-examine]",
            "       java -jar clock-tools.jar list",
            "",
            "count  counts the clock reads of the Java process PID by call site, for N seconds (default: 30). Then restores",
            "       the classes of the process, and reports what the reads cost on this host and what FastClock would save",
            "list   lists the Java processes of this user",
            "",
            "  --live        shows the counts of the last second while counting",
            "  --json        prints one JSON object",
            "  --no-examine  skips the measurement of what a read costs on this host, which takes a few seconds",
            "",
            "To count from the start of a process: java \"-javaagent:clock-tools.jar=count\" -jar app.jar",
            "To replace reads: java \"-javaagent:clock-tools.jar=replace,include=com.acme.*\" -jar app.jar",
            "",
            "exit code: 0  success",
            "           1  failure, with a message",
            "           2  invalid option",
            "");

    private final PrintStream out;
    private final PrintStream err;

    private Main(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /**
     * Runs the command and ends the JVM.
     *
     * @param arguments as in the usage message
     */
    public static void main(String[] arguments) {
        // UTF-8 instead of the platform's charset, because JSON is UTF-8.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        int code = new Main(out, System.err).run(arguments);
        out.flush();
        System.exit(code);
    }

    private int run(String[] arguments) {
        CommandOptions options;
        try {
            options = CommandOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.print(HELP);
            return USAGE;
        }
        try {
            switch (options.command) {
                case HELP:
                    out.print(HELP);
                    break;
                case LIST:
                    TargetJvm.list().forEach(out::println);
                    break;
                default:
                    count(options);
            }
            return DONE;
        } catch (IOException e) {
            err.println(e.getMessage());
        } catch (NoClassDefFoundError e) { // com.sun.tools.attach is missing.
            err.println("This Java runtime cannot attach to a process: it lacks the module jdk.attach. Use a JDK.");
        }
        return FAILED;
    }

    private void count(CommandOptions options) throws IOException {
        Snapshot counted;
        try (TargetJvm target = TargetJvm.attach(options.pid, options.seconds)) {
            err.println("CountSession the clock reads of process " + options.pid
                    + ". Ctrl-C stops and restores the classes.");
            if (options.live) {
                LiveView.show(target, options.seconds, out);
            } else {
                target.await(options.seconds);
            }
            counted = target.stop();
        }
        if (options.json) {
            out.print(JsonReport.render(counted, options.examine ? examination() : Optional.empty()));
            return;
        }
        out.print(TextReport.counts(counted, TextReport.LINES));
        out.println(
                "Not counted: methods that were already running, such as an event loop. Use -javaagent to count them.");
        out.flush();
        if (options.examine) {
            examination().ifPresent(host -> out.print(TextReport.costs(counted, host, AgentJar.path())));
        }
    }

    private Optional<Diagnosis> examination() {
        return Examination.run("--no-examine", err::println);
    }
}
