// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/**
 * What the agent has to say goes to standard error: standard output is the application's, and logging may not be up yet. Not by
 * {@code System.err}: an application may have replaced it by a stream of its own, with locks and classes of its own.
 */
final class Messages {
    static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.err), true);

    private Messages() {}

    static void print(String message) {
        OUT.println("fastclock-agent: " + message);
    }
}
