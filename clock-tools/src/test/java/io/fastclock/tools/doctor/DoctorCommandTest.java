// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.command.DoctorCommand;
import io.fastclock.tools.report.Grammar;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DoctorCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Supplier<Findings> doctor, String... args) {
        PrintStream standard = new PrintStream(out, true, UTF_8);
        PrintStream notices = new PrintStream(err, true, UTF_8);
        return Grammar.execute(new CommandLine(new DoctorCommand(standard, notices, doctor)), standard, notices, args);
    }

    private static Findings fast() {
        return Examined.linux(25, Examined.TICK);
    }

    @Test
    void exitCode_verdict_saysIt() {
        assertThat(run(DoctorCommandTest::fast)).isZero();
        assertThat(run(() -> Examined.linux(300, Examined.NO_TICK))).isEqualTo(4);
        assertThat(run(() -> Examined.linux(300, Examined.TICK))).isEqualTo(3);
        assertThat(out.toString(UTF_8))
                .contains("You do not need FastClock here", "FastClock saves nothing", "use FastClock");
    }

    @Test
    void readsPerSecond_invalid_printsValueAndExitsWith2() {
        for (String rate : new String[] {"much", "-1", "NaN", "Infinity"}) {
            err.reset();
            assertThat(run(DoctorCommandTest::fast, "--reads-per-second", rate)).isEqualTo(2);
            assertThat(err.toString(UTF_8)).contains("\"" + rate + "\"");
        }
        assertThat(run(DoctorCommandTest::fast, "--reads-per-second")).isEqualTo(2);
    }

    @Test
    void examination_fails_exitsWith1() {
        Supplier<Findings> failing = () -> {
            throw new IllegalStateException("no thread");
        };
        assertThat(run(failing)).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("no thread");
    }
}
