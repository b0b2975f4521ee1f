// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import io.fastclock.doctor.Diagnosis;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The command line of the agent: counts the clock reads of a process that runs. */
public final class Main {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    private static final String HELP = String.join(
            System.lineSeparator(),
            "usage: java -jar fastclock-agent.jar count PID [--seconds N] [--live] [--json] [--no-examine]",
            "       java -jar fastclock-agent.jar list",
            "",
            "count  counts the clock reads of the Java process PID by call site, for N seconds (30 unless told), takes",
            "       the counting out of it again, and says what the reads cost here and what FastClock would save",
            "list   the Java processes of this user",
            "",
            "  --live        shows the counts of each second until then",
            "  --json        for programs",
            "  --no-examine  counts only; what reads cost on this host takes some seconds to measure",
            "",
            "At the start of a process, instead: java \"-javaagent:fastclock-agent.jar=count\" -jar app.jar",
            "To replace reads: java \"-javaagent:fastclock-agent.jar=replace,include=com.acme.*\" -jar app.jar",
            "",
            "exit code: 0  done",
            "           1  failed, with a message",
            "           2  an option was not understood",
            "");

    private final PrintStream out;
    private final PrintStream err;

    private Main(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /**
     * Runs and ends the JVM.
     *
     * @param arguments as the usage message has them
     */
    public static void main(String[] arguments) {
        // Not in the platform's charset: JSON is UTF-8.
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
        } catch (NoClassDefFoundError e) { // Of com.sun.tools.attach.
            err.println("This Java cannot attach to a process: it has no module jdk.attach. Use the java of a JDK.");
        }
        return FAILED;
    }

    private void count(CommandOptions options) throws IOException {
        Snapshot counted;
        try (TargetJvm target = TargetJvm.attach(options.pid, options.seconds)) {
            err.println(
                    "Counting the clock reads of process " + options.pid + "; Ctrl-C ends it and takes it out again.");
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
                "Not counted: methods that run since before, such as an event loop; start the process with the agent for them.");
        out.flush();
        if (options.examine) {
            examination().ifPresent(host -> out.print(TextReport.costs(counted, host, AgentJar.path())));
        }
    }

    private Optional<Diagnosis> examination() {
        return Examination.run("--no-examine", err::println);
    }
}
