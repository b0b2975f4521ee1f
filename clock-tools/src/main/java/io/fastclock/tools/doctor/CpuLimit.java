// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The container's CPU limit, from Linux control groups (version 1 or 2). */
final class CpuLimit {
    private static final String ROOT = "/sys/fs/cgroup";

    private CpuLimit() {}

    /** Returns the lowest limit from the process's own group up to the root; empty if there is none. */
    static OptionalDouble cores(HostSource source) {
        return source.file("/proc/self/cgroup")
                .orElse("")
                .lines()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3)
                .flatMapToDouble(fields -> limits(source, fields[1], fields[2]))
                .min();
    }

    private static DoubleStream limits(HostSource source, String controllers, String group) {
        if (controllers.isEmpty()) {
            return upToRoot(
                    ROOT,
                    group,
                    directory -> source.file(directory + "/cpu.max").orElse(""));
        }
        return Stream.of(controllers.split(",", -1)).anyMatch("cpu"::equals)
                ? upToRoot(
                        ROOT + "/cpu",
                        group,
                        directory -> source.file(directory + "/cpu.cfs_quota_us")
                                        .orElse("") + " "
                                + source.file(directory + "/cpu.cfs_period_us").orElse(""))
                : DoubleStream.empty();
    }

    private static DoubleStream upToRoot(String root, String group, Function<String, String> quotaAndPeriod) {
        Stream<String> groups = Stream.iterate(
                group, path -> path.length() > 1, path -> path.substring(0, Math.max(0, path.lastIndexOf('/'))));
        return Stream.concat(Stream.of(""), groups)
                .mapToDouble(path -> ratio(quotaAndPeriod.apply(root + path)))
                .filter(cores -> cores > 0 && Double.isFinite(cores));
    }

    /** Returns the limit in cores. The values "max" and -1 mean that there is no limit. */
    private static double ratio(String quotaAndPeriod) {
        String[] fields = quotaAndPeriod.split("\\s+", -1);
        try {
            return fields.length == 2 ? Double.parseDouble(fields[0]) / Double.parseDouble(fields[1]) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
