// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    @Test
    void itIsOneFileThatNeedsNoNetwork() throws Exception {
        String page = new HtmlReport(Samples.RESULTS, ProbeSamples.NONE, Optional.empty(), Optional.empty()).render();
        assertThat(page)
                .contains("Chart.js v")
                .contains("<td>0.432 (56x)</td>")
                .contains("A CPU &lt;of ours&gt; (amd64)")
                .doesNotContain("% confidence") // What is shown is a range.
                .doesNotContain("{{")
                .doesNotContain("sourceMappingURL")
                .doesNotContain("Speed and truth")
                .contains("\"accuracy\" : [ ]")
                .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=");
    }

    @Test
    void itShowsAccuracyAsTablesAndAsCharts() throws Exception {
        String page =
                new HtmlReport(Samples.RESULTS, ProbeSamples.RESULTS, Optional.empty(), Optional.empty()).render();
        assertThat(page)
                .contains("<h2>Speed and truth</h2>")
                .contains("<td>6.21 %</td>")
                .contains("\"loads\" : [ \"idle machine\", \"64 busy threads a core\" ]")
                .contains("\"exactPercent\" : [ 47.12, 6.21 ]")
                .contains("\"exactPercent\" : [ null ]")
                .doesNotContain("% confidence") // What is shown is a range.
                .doesNotContain("{{");
    }
}
