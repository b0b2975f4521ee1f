// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessagesTest {
    /** The application's stream may take locks and load classes. The agent prints messages during class loading. */
    @Test
    void print_applicationReplacedSystemErr_doesNotUseIt() {
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
