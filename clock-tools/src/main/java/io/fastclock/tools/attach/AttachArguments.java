// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.attach;

/** What the command line passes to an {@link AttachSession} of the same version: four lines of text. */
final class AttachArguments {
    final int port;

    /** Proves to the command line that it talks to the process that it has attached to. */
    final String token;

    /** How long the session waits for the next request before it restores the classes. */
    final int patienceMillis;

    /** The job and its options, as after {@code -javaagent:clock-tools.jar=}. */
    final String job;

    AttachArguments(int port, String token, int patienceMillis, String job) {
        this.port = port;
        this.token = token;
        this.patienceMillis = patienceMillis;
        this.job = job;
    }

    static AttachArguments parse(String text) {
        String[] lines = text.split("\n", -1);
        return new AttachArguments(Integer.parseInt(lines[0]), lines[1], Integer.parseInt(lines[2]), lines[3]);
    }

    @Override
    public String toString() {
        return String.join("\n", String.valueOf(port), token, String.valueOf(patienceMillis), job);
    }
}
