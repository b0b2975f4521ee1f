// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.command.CountCommand;
import io.fastclock.tools.command.DoctorCommand;
import io.fastclock.tools.command.ReplaceCommand;
import io.fastclock.tools.doctor.ClockDoctor;
import io.fastclock.tools.report.Grammar;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command line of the jar. */
@Command(
        name = "java -jar clock-tools.jar",
        versionProvider = Main.Version.class,
        description = "Says what clock reads cost on this host, and which code of a Java process makes them.",
        footer = {
            "",
            "COMMAND --help explains the options of a command. From the start of a process, options follow in the same names:",
            "",
            "  java \"-javaagent:clock-tools.jar=count,seconds=60,json\" -jar app.jar",
            "  java \"-javaagent:clock-tools.jar=replace\" -jar app.jar",
            "",
            "Exit codes: 0 success, 1 failure, 2 invalid option. The doctor has more."
        })
public final class Main {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "prints this text")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "prints the version")
    boolean version;

    /** As the manifest of the jar says. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"clock-tools " + Main.class.getPackage().getImplementationVersion()};
        }
    }

    private Main() {}

    public static void main(String[] arguments) {
        // UTF-8 instead of the platform's charset, because JSON is UTF-8.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.exit(run(out, System.err, arguments));
    }

    static int run(PrintStream out, PrintStream err, String... arguments) {
        int code = execute(out, err, arguments);
        if (out.checkError()) {
            err.println("The output could not be written.");
            return CommandLine.ExitCode.SOFTWARE;
        }
        return code;
    }

    private static int execute(PrintStream out, PrintStream err, String... arguments) {
        CommandLine line = new CommandLine(new Main())
                .addSubcommand(new DoctorCommand(out, err, ClockDoctor::examine))
                .addSubcommand(new CountCommand(out, err))
                .addSubcommand(new ReplaceCommand(out, err));
        try {
            return Grammar.execute(line, out, err, arguments.length == 0 ? new String[] {"--help"} : arguments);
        } catch (NoClassDefFoundError e) {
            String missing = String.valueOf(e.getMessage());
            err.println(
                    missing.startsWith("com/sun/tools/attach/")
                            ? "This Java runtime cannot attach to a process: it lacks the module jdk.attach. Use a JDK."
                            : "This jar is damaged: it lacks " + missing + ".");
            return CommandLine.ExitCode.SOFTWARE;
        }
    }
}
