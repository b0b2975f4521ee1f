// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.command.Commands;
import io.fastclock.tools.doctor.ClockDoctor;
import io.fastclock.tools.report.Grammar;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ResourceBundle;
import picocli.CommandLine;

/** The command line of the jar. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        // UTF-8 instead of the platform's charset, because JSON is UTF-8.
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.exit(run(out, System.err, arguments));
    }

    static int run(PrintStream out, PrintStream err, String... arguments) {
        CommandLine line = new CommandLine(new Commands(out, err, ClockDoctor::examine));
        ResourceBundle help = ResourceBundle.getBundle(Main.class.getPackageName() + ".help");
        line.setResourceBundle(help);
        line.getSubcommands().values().forEach(each -> each.setResourceBundle(help));
        int code = Grammar.execute(line, out, err, arguments.length == 0 ? new String[] {"--help"} : arguments);
        if (out.checkError()) {
            err.println("The output could not be written.");
            return CommandLine.ExitCode.SOFTWARE;
        }
        return code;
    }
}
