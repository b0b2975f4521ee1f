// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.List;
import java.util.stream.Stream;

/** The container's CPU limit, from Linux control groups (version 1 or 2). */
final class CpuLimit {
    private static final String ROOT = "/sys/fs/cgroup";

    private CpuLimit() {}

    /** Returns the lowest limit from the process's own group up to the root; NaN if there is none. */
    static double cores(HostSource source) {
        return source.file("/proc/self/cgroup")
                .orElse("")
                .lines()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3)
                .flatMap(fields -> directories(fields[1], fields[2]))
                .mapToDouble(directory -> ratio(source, directory))
                .filter(cores -> cores > 0 && Double.isFinite(cores))
                .min()
                .orElse(Double.NaN);
    }

    private static Stream<String> directories(String controllers, String group) {
        if (!controllers.isEmpty() && !List.of(controllers.split(",", -1)).contains("cpu")) {
            return Stream.of();
        }
        String root = controllers.isEmpty() ? ROOT : ROOT + "/cpu";
        return Stream.concat(
                        Stream.of(""),
                        Stream.iterate(
                                group,
                                path -> path.length() > 1,
                                path -> path.substring(0, Math.max(0, path.lastIndexOf('/')))))
                .map(path -> root + path);
    }

    /** Returns the limit in cores. The values "max" and -1 mean that there is no limit. */
    private static double ratio(HostSource source, String directory) {
        String quota = source.file(directory + "/cpu.cfs_quota_us").orElse("");
        String[] fields = source.file(directory + "/cpu.max")
                .orElse(quota + " "
                        + source.file(directory + "/cpu.cfs_period_us").orElse(""))
                .split("\\s+", -1);
        try {
            return fields.length == 2 ? Double.parseDouble(fields[0]) / Double.parseDouble(fields[1]) : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
