// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.Subject.Kind;
import io.fastclock.benchmarks.accuracy.ReaderKind;
import io.fastclock.benchmarks.article.ArticleSubject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One file that opens from disk: the tables, and charts drawn by Chart.js, whose script is put into the file. The page's
 * text is the resource {@code report.html}; here are the figures for it.
 */
final class HtmlReport {
    private static final List<Subject> LEAD = List.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.SENTINEL);

    private final Results results;
    private final ProbeResults probes;
    private final Tables tables;
    private final ProbeTables probeTables;
    private final Optional<HostTables> hostTables;
    private final Optional<WorkloadResults> workloads;

    HtmlReport(Results results, ProbeResults probes, Optional<HostResults> hosts, Optional<WorkloadResults> workloads) {
        this.results = results;
        this.workloads = workloads;
        this.probes = probes;
        this.probeTables = new ProbeTables(results, probes);
        this.tables = new Tables(results);
        this.hostTables = hosts.map(HostTables::new);
    }

    String render() throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("header", header(results.header()));
        parts.put("readsHidden", results.anyRead() ? "" : "hidden");
        parts.put("reads", table(tables.reads()));
        parts.put("targets", table(tables.targets()));
        parts.put("article", table(tables.article()));
        parts.put("details", table(tables.details()));
        parts.put("probes", sections(probeTables.summary()));
        parts.put("probeDetails", sections(probeTables.details()));
        parts.put("workloads", workloads());
        parts.put("hosts", sections(hostTables.map(HostTables::summary).orElse(List.of())));
        parts.put(
                "hostDetails",
                sections(hostTables.map(each -> List.of(each.details())).orElse(List.of())));
        // "</" would end the script element, wherever it stands in it.
        parts.put("data", Json.MAPPER.writeValueAsString(data()).replace("</", "<\\/"));
        parts.put("chartjs", chartJs().replace("</", "<\\/"));
        String page = resource("report.html");
        for (Map.Entry<String, String> part : parts.entrySet()) {
            page = page.replace("{{" + part.getKey() + "}}", part.getValue());
        }
        return page;
    }

    private ObjectNode data() {
        ObjectNode data = Json.MAPPER.createObjectNode();
        data.put("cores", results.header().cores());
        ArrayNode reads = data.putArray("reads");
        for (Subject subject : Subject.values()) {
            ObjectNode series = Json.MAPPER.createObjectNode();
            series.put("label", subject.label(results.header().peerVersions()));
            series.put("kind", subject.kind().name());
            series.put("lead", LEAD.contains(subject));
            addPoints(
                    series,
                    results.reads().stream().filter(m -> m.row() == subject).toList());
            reads.add(series);
        }
        ArrayNode article = data.putArray("article");
        for (ArticleSubject subject : ArticleSubject.values()) {
            ObjectNode series = Json.MAPPER.createObjectNode();
            series.put("label", subject.label());
            series.put("kind", subject.consumed() ? Kind.SYSTEM.name() : Kind.PEER.name());
            series.put("consumed", subject.consumed());
            addPoints(
                    series,
                    results.article().stream().filter(m -> m.row() == subject).toList());
            article.add(series);
        }
        data.set("accuracy", accuracy());
        return data;
    }

    /** For each kind of reader, the loads, and for each clock the share of exact reads under each. */
    private ArrayNode accuracy() {
        ArrayNode charts = Json.MAPPER.createArrayNode();
        for (ReaderKind readers : ReaderKind.values()) {
            List<Integer> loads = probes.loads(readers);
            if (loads.isEmpty()) {
                continue;
            }
            ObjectNode chart = charts.addObject();
            chart.put("title", "Threads that " + readers.label());
            ArrayNode labels = chart.putArray("loads");
            loads.forEach(load -> labels.add(ProbeTables.loadLabel(load)));
            ArrayNode clocks = chart.putArray("clocks");
            for (Subject subject : probes.subjects()) {
                ObjectNode clock = clocks.addObject();
                clock.put("label", subject.label(results.header().peerVersions()));
                clock.put("lead", LEAD.contains(subject));
                ArrayNode exact = clock.putArray("exactPercent");
                for (int load : loads) {
                    probes.accuracy(subject, readers, load)
                            .filter(figures -> figures.reads() > 0)
                            .ifPresentOrElse(figures -> exact.add(100 * figures.exactShare()), exact::addNull);
                }
            }
        }
        return charts;
    }

    private static void addPoints(ObjectNode series, List<? extends Measurement<?>> measurements) {
        ArrayNode points = series.putArray("points");
        for (Measurement<?> measurement : measurements) {
            ObjectNode point = points.addObject();
            point.put("x", measurement.threads());
            point.put("y", measurement.score());
            if (measurement.rounds().size() > 1) {
                point.put("low", measurement.low());
                point.put("high", measurement.high());
            }
        }
    }

    private String workloads() {
        return workloads
                .map(measured -> "<h1>What a timestamp costs inside real work</h1>\n" + header(measured.header())
                        + sections(new WorkloadTables(measured).all()))
                .orElse("");
    }

    private static String header(Header header) {
        StringBuilder html = new StringBuilder("<table class=\"header\">");
        header.lines()
                .forEach((name, value) -> html.append("<tr><th>")
                        .append(escape(name))
                        .append("</th><td>")
                        .append(escape(value))
                        .append("</td></tr>"));
        return html.append("</table>").toString();
    }

    private static String sections(List<Table> tables) {
        StringBuilder html = new StringBuilder();
        for (Table table : tables) {
            html.append("<h2>").append(escape(table.title())).append("</h2>\n").append(table(table));
        }
        return html.toString();
    }

    private static String table(Table table) {
        StringBuilder html = new StringBuilder("<div class=\"scroll\"><table><tr>");
        table.columns().forEach(cell -> html.append("<th>").append(escape(cell)).append("</th>"));
        html.append("</tr>\n");
        for (List<String> row : table.rows()) {
            html.append("<tr>");
            row.forEach(cell -> html.append("<td>").append(escape(cell)).append("</td>"));
            html.append("</tr>\n");
        }
        html.append("</table></div>");
        table.notes()
                .forEach(note ->
                        html.append("<p class=\"note\">").append(escape(note)).append("</p>"));
        return html.toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String chartJs() throws IOException {
        String directory = "/META-INF/resources/webjars/chart.js/";
        String version = resource("chartjs.version").trim();
        return resource(directory + version + "/dist/chart.umd.min.js")
                // The map is not there, and a browser's console would say so.
                .replaceAll("//# sourceMappingURL=\\S+", "");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing from the build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
