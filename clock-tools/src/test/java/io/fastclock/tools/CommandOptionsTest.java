// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandOptionsTest {
    @Test
    void parse_countWithPid_hasDefaults() {
        CommandOptions options = CommandOptions.parse("count", "4711");
        assertThat(options.command).isEqualTo(CommandOptions.Command.COUNT);
        assertThat(options.pid).isEqualTo("4711");
        assertThat(options.seconds).isEqualTo(30);
        assertThat(options.live || options.json).isFalse();
        assertThat(options.examine).isTrue();
    }

    @Test
    void parse_countWithAllOptions_acceptsAnyOrder() {
        CommandOptions options =
                CommandOptions.parse("count", "--json", "--seconds", "1.5", "4711", "--live", "--no-examine");
        assertThat(options.pid).isEqualTo("4711");
        assertThat(options.seconds).isEqualTo(1.5);
        assertThat(options.live && options.json).isTrue();
        assertThat(options.examine).isFalse();
    }

    @Test
    void parse_noCommand_returnsHelp() {
        assertThat(CommandOptions.parse().command).isEqualTo(CommandOptions.Command.HELP);
        assertThat(CommandOptions.parse("--help").command).isEqualTo(CommandOptions.Command.HELP);
        assertThat(CommandOptions.parse("list").command).isEqualTo(CommandOptions.Command.LIST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "counts",
                "count",
                "count x",
                "count 1 2",
                "count 1 --seconds",
                "count 1 --seconds 0",
                "count 1 --fast"
            })
    void parse_invalidArguments_messageNamesThem(String line) {
        assertThatThrownBy(() -> CommandOptions.parse(line.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(?s).*(counts|a process ID|one process ID|--seconds).*");
    }
}
