// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.VirtualMachine;
import java.io.PrintStream;
import picocli.CommandLine.Command;

@Command(name = "list", description = "Lists the Java processes of this user that can be counted.")
public final class ListCommand implements Runnable {
    private final PrintStream out;

    public ListCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run() {
        VirtualMachine.list().forEach(jvm -> out.println(jvm.id() + " " + jvm.displayName()));
    }
}
