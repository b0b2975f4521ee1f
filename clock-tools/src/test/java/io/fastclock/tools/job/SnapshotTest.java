// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final CallSite SITE = new CallSite("com.acme.Rate", "<init>", 17, ClockRead.DATE);
    private static final CallSite OTHER = new CallSite("Main", "main", 0, ClockRead.CURRENT_TIME_MILLIS);

    private final Snapshot snapshot = withText("a\tb\nc");

    /** The JVM allows such names. */
    private static Snapshot withText(String text) {
        return new Snapshot(
                2.5,
                3,
                2,
                Map.of(SITE, 40L, new CallSite("A", text, 1, ClockRead.DATE), 2L),
                Map.of(text, Set.of("com.acme.Large", "com.acme.Larger")),
                Map.of(SITE, Map.of("a < b", 3L)),
                List.of(text));
    }

    @Test
    void readFrom_writtenSnapshot_returnsSameSnapshotWithSpacesInNames() throws IOException {
        StringWriter text = new StringWriter();
        snapshot.writeTo(text);
        snapshot.writeTo(text);
        BufferedReader in = new BufferedReader(new StringReader(text.toString()));
        for (int i = 0; i < 2; i++) {
            assertThat(Snapshot.readFrom(in)).usingRecursiveComparison().isEqualTo(withText("a b c"));
        }
    }

    @Test
    void readFrom_incompleteText_messageSaysProcessEnded() throws IOException {
        StringWriter text = new StringWriter();
        snapshot.writeTo(text);
        String half = text.toString().substring(0, text.toString().indexOf("end"));
        assertThatThrownBy(() -> Snapshot.readFrom(new BufferedReader(new StringReader(half))))
                .isInstanceOf(EOFException.class)
                .hasMessageContaining("ended");
    }

    @Test
    void since_laterSnapshot_returnsDifference() {
        Snapshot earlier = counted(2.5, 2, Map.of(SITE, Map.of("a", 2L, "b", 3L), OTHER, Map.of("a", 1L)));
        Snapshot later = counted(3.5, 12, Map.of(SITE, Map.of("a", 2L, "b", 5L, "c", 1L), OTHER, Map.of("a", 1L)));
        Snapshot difference = later.since(earlier);
        assertThat(difference.seconds).isEqualTo(1);
        assertThat(difference.calls).containsOnly(Map.entry(OTHER, 10L));
        assertThat(difference.callers)
                .containsOnly(Map.entry(SITE, Map.of("b", 2L, "c", 1L)), Map.entry(OTHER, Map.of()));
    }

    private static Snapshot counted(double seconds, long ofOther, Map<CallSite, Map<String, Long>> callers) {
        return new Snapshot(seconds, 1, 0, Map.of(SITE, 40L, OTHER, ofOther), Map.of(), callers, List.of());
    }
}
