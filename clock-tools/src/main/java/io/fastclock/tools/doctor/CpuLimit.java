// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.Optional;
import java.util.OptionalDouble;

/** The container's CPU limit, from Linux control groups (version 1 or 2). */
final class CpuLimit {
    private static final String ROOT = "/sys/fs/cgroup";

    private CpuLimit() {}

    /** Returns the lowest limit from the process's own group up to the root; empty if there is none. */
    static OptionalDouble cores(HostSource source) {
        String groups = source.file("/proc/self/cgroup").orElse("");
        OptionalDouble least = OptionalDouble.empty();
        for (String line : groups.lines().toArray(String[]::new)) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && fields[1].isEmpty()) {
                least = min(least, lowestUpToRoot(source, ROOT, fields[2], CpuLimit::version2));
            } else if (fields.length == 3 && ("," + fields[1] + ",").contains(",cpu,")) {
                least = min(least, lowestUpToRoot(source, ROOT + "/cpu", fields[2], CpuLimit::version1));
            }
        }
        return least;
    }

    private static OptionalDouble lowestUpToRoot(HostSource source, String root, String group, Limit limit) {
        OptionalDouble least = OptionalDouble.empty();
        String path = group.equals("/") ? "" : group;
        while (true) {
            least = min(least, limit.cores(source, root + path));
            int slash = path.lastIndexOf('/');
            if (slash < 0) {
                return least;
            }
            path = path.substring(0, slash);
        }
    }

    private static OptionalDouble version2(HostSource source, String directory) {
        return source.file(directory + "/cpu.max")
                .map(text -> text.split("\\s+"))
                .filter(fields -> fields.length == 2)
                .map(fields -> ratio(Optional.of(fields[0]), Optional.of(fields[1])))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble version1(HostSource source, String directory) {
        return ratio(source.file(directory + "/cpu.cfs_quota_us"), source.file(directory + "/cpu.cfs_period_us"));
    }

    /** Returns the limit in cores. The values "max" and -1 mean that there is no limit. */
    private static OptionalDouble ratio(Optional<String> quotaMicros, Optional<String> periodMicros) {
        try {
            double quota = Double.parseDouble(quotaMicros.orElse("-1"));
            double period = Double.parseDouble(periodMicros.orElse("-1"));
            return quota > 0 && period > 0 ? OptionalDouble.of(quota / period) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private static OptionalDouble min(OptionalDouble a, OptionalDouble b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        return OptionalDouble.of(Math.min(a.getAsDouble(), b.getAsDouble()));
    }

    private interface Limit {
        OptionalDouble cores(HostSource source, String directory);
    }
}
