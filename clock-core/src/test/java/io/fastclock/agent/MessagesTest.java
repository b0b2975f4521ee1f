// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessagesTest {
    /** It may lock, and load classes, in the midst of which messages are printed. */
    @Test
    void print_whereTheApplicationHasItsOwnErrorStream_doesNotUseIt() {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Messages.print("a test of the messages");
        } finally {
            System.setErr(before);
        }
        assertThat(printed.size()).isZero();
    }
}
