// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.slowclock.HostClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * What reads cost on each of several host clocks, measured in one run: in {@code hosts.json}, for each host clock JMH's own
 * array.
 *
 * @param header of this run, which need not be that of the other results in the same directory
 * @param hosts in the order in which they are shown, first the machine as it was
 */
public record HostResults(Header header, List<OnHost> hosts) {
    static final String FILE = "hosts.json";

    /** The results on one of them. */
    record OnHost(HostClock host, Results results) {}

    /** Nothing, where it was not measured. */
    public static Optional<HostResults> read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        JsonNode json = Json.MAPPER.readTree(file.toFile());
        Header header = Json.MAPPER.treeToValue(json.path("header"), Header.class);
        List<OnHost> hosts = new ArrayList<>();
        for (JsonNode host : json.path("hosts")) {
            hosts.add(new OnHost(
                    Json.MAPPER.treeToValue(host.path("clock"), HostClock.class),
                    Results.of(header, host.path("results"))));
        }
        return Optional.of(new HostResults(header, List.copyOf(hosts)));
    }

    /** Replaces those of an earlier run. */
    public static void write(
            Path directory, Header header, Map<HostClock, ? extends Collection<RunResult>> resultsOfHosts)
            throws IOException {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.set("header", Json.MAPPER.valueToTree(header));
        ArrayNode hosts = json.putArray("hosts");
        for (Map.Entry<HostClock, ? extends Collection<RunResult>> onHost : resultsOfHosts.entrySet()) {
            ObjectNode host = hosts.addObject();
            host.set("clock", Json.MAPPER.valueToTree(onHost.getKey()));
            host.set("results", Json.MAPPER.readTree(jmhsJson(onHost.getValue())));
        }
        Json.MAPPER.writeValue(directory.resolve(FILE).toFile(), json);
    }

    private static byte[] jmhsJson(Collection<RunResult> results) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(json, false, StandardCharsets.UTF_8))
                .writeOut(results);
        return json.toByteArray();
    }

    /** For a run that is not to be shown beside those of an earlier one. */
    public static void delete(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(FILE));
    }

    /** In the order of the rows. */
    List<Subject> subjects() {
        return Arrays.stream(Subject.values())
                .filter(subject -> hosts.stream()
                        .flatMap(host -> host.results().reads().stream())
                        .anyMatch(m -> m.row() == subject))
                .toList();
    }

    List<Integer> threadCounts() {
        return hosts.stream()
                .flatMap(host -> host.results().threadCounts().stream())
                .distinct()
                .sorted()
                .toList();
    }
}
