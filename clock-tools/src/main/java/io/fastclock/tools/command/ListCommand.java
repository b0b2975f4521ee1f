// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine.Command;

@Command(name = "list", description = "Lists the Java processes of this user that can be counted.")
public final class ListCommand implements Runnable {
    private final PrintStream out;

    public ListCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run() {
        List<VirtualMachineDescriptor> found = VirtualMachine.list();
        // No lambda: its signature would need the module jdk.attach for the other commands as well.
        for (VirtualMachineDescriptor jvm : found) {
            out.println(jvm.id() + " " + jvm.displayName());
        }
        if (found.isEmpty()) {
            out.println(nothing(System.getProperty("user.name")));
        }
    }

    /** JVMs publish themselves in /tmp/hsperfdata_USER. This one is not found there either. */
    static String nothing(String user) {
        boolean hasName = user != null && !user.equals("?");
        return "There is nothing to list: "
                + (hasName
                        ? "no JVM of this user publishes itself in the temporary directory"
                        : "this user has no name")
                + ". count PID works without: ps shows the ids.";
    }
}
