// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlReportTest {
    @Test
    void itIsOneFileThatNeedsNoNetwork() throws Exception {
        String page = new HtmlReport(Samples.RESULTS).render();
        assertThat(page)
                .contains("Chart.js v")
                .contains("<td>0.432 (56x)</td>")
                .contains("A CPU &lt;of ours&gt; (amd64)")
                .doesNotContain("{{")
                .doesNotContain("sourceMappingURL")
                .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=");
    }
}
