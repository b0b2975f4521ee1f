// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Supplier<Diagnosis> doctor, String... args) {
        return Main.run(
                args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), progress -> doctor.get());
    }

    private static Diagnosis fast() {
        return new Diagnosis(
                FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc")).build());
    }

    private static Diagnosis slow() {
        return new Diagnosis(FindingsBuilder.on(FakeHost.withClocksource("hpet", "hpet"))
                .systemCalls()
                .build());
    }

    @Test
    void main_nothingToDo_exitsWith0() {
        assertThat(run(MainTest::fast)).isZero();
        assertThat(out.toString(UTF_8)).contains("You do not need FastClock here at ordinary rates");
    }

    @Test
    void main_useFastClock_exitsWith3() {
        assertThat(run(MainTest::slow)).isEqualTo(3);
        assertThat(out.toString(UTF_8)).contains("use FastClock");
    }

    @Test
    void attachRate_aboveBreakEven_exitsWith3() {
        assertThat(run(MainTest::fast, "--attach-rate", "20e6")).isEqualTo(3);
        assertThat(out.toString(UTF_8)).contains("at 20.0 million reads/s", "FastClock would save 48.0 % of a core");
    }

    @Test
    void attachRate_unknownTickCost_exitsWith4() {
        assertThat(run(
                        () -> new Diagnosis(FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"))
                                .tickNanos(Double.NaN)
                                .build()),
                        "--attach-rate",
                        "1e9"))
                .isEqualTo(4);
    }

    @Test
    void json_onFastHost_writesJsonOnly() {
        assertThat(run(MainTest::fast, "--json")).isZero();
        assertThat(out.toString(UTF_8)).startsWith("{").endsWith("}\n");
    }

    @Test
    void option_unknown_printsUsageAndExitsWith2() {
        assertThat(run(MainTest::fast, "--jsn")).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("unknown option: \"--jsn\"", "usage:");
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    void attachRate_invalid_printsValueAndExitsWith2() {
        for (String rate : new String[] {"much", "-1", "NaN", "Infinity"}) {
            err.reset();
            assertThat(run(MainTest::fast, "--attach-rate", rate)).isEqualTo(2);
            assertThat(err.toString(UTF_8)).contains("\"" + rate + "\"");
        }
        assertThat(run(MainTest::fast, "--attach-rate")).isEqualTo(2);
    }

    @Test
    void help_always_skipsExamination() {
        assertThat(run(
                        () -> {
                            throw new AssertionError("examined");
                        },
                        "--help"))
                .isZero();
        assertThat(out.toString(UTF_8)).contains("exit code");
    }

    @Test
    void examination_fails_exitsWith1() {
        assertThat(run(() -> {
                    throw new IllegalStateException("no thread");
                }))
                .isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("no thread");
    }

    @Test
    void notice_busyHost_isWrittenToStandardErrorOnly() {
        int code = Main.run(
                new String[] {"--json"},
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                progress -> {
                    progress.accept(Overtime.NOTICE);
                    return fast();
                });

        assertThat(code).isZero();
        assertThat(err.toString(UTF_8))
                .contains(
                        "This host is busy. Measuring continues until the threads have had enough CPU time, for at most 60 s.");
        assertThat(out.toString(UTF_8)).startsWith("{").doesNotContain("busy");
    }
}
