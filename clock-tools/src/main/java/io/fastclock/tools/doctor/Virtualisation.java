// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Detects virtual machines and containers. A missing sign does not prove that there is none. */
final class Virtualisation {
    private Virtualisation() {}

    static Optional<String> of(HostSource source) {
        List<String> seen = new ArrayList<>();
        source.file("/sys/hypervisor/type").ifPresent(type -> seen.add("hypervisor " + type));
        String machine = Stream.of("sys_vendor", "product_name")
                .flatMap(name -> source.file("/sys/class/dmi/id/" + name).stream())
                .collect(Collectors.joining(" "));
        boolean guest = source.file("/proc/cpuinfo")
                .filter(text -> text.lines().anyMatch(line -> line.startsWith("flags") && line.contains(" hypervisor")))
                .isPresent();
        if (guest) {
            seen.add("virtual machine" + (machine.isBlank() ? "" : " (" + machine + ")"));
        }
        String kernel = source.systemProperty("os.version").orElse("").toLowerCase(Locale.ROOT);
        if (kernel.contains("microsoft")) {
            seen.add("WSL");
        }
        if (source.file("/.dockerenv").isPresent()) {
            seen.add("Docker container");
        } else if (source.file("/run/.containerenv").isPresent()) {
            seen.add("Podman container");
        } else if (source.environmentVariable("KUBERNETES_SERVICE_HOST").isPresent()) {
            seen.add("Kubernetes pod");
        }
        return seen.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", seen));
    }
}
