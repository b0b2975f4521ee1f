// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The rule for each process: the same user as this command, the same root directory, the same namespaces. Whoever owns another
 * process or its file system could lead this command to files and JVMs of others, so root gets no exception.
 *
 * <p>Groups besides the first one and capabilities are not compared: the user has no more rights in the process than without this
 * command, and the process receives none. If it has capabilities that this command lacks, the kernel hides its namespaces.
 */
final class SameUserRule {
    private static final List<String> NAMESPACES = List.of("mnt", "pid", "user");

    private SameUserRule() {}

    /**
     * Reads nothing below the root directory of the process.
     *
     * @throws IOException if the process breaks the rule; the message says what to do
     */
    static void check(ProcFiles process, ProcFiles self, Refusal refusal) throws IOException {
        boolean sameUser = isSame(process, self, "Uid") && isSame(process, self, "Gid");
        List<String> others = new ArrayList<>();
        try {
            for (String kind : NAMESPACES) {
                // The kernel may know no namespaces of this kind.
                if (self.hasLink("ns/" + kind) && !process.link("ns/" + kind).equals(self.link("ns/" + kind))) {
                    others.add(kind);
                }
            }
            if (others.isEmpty() && sameUser && !process.hasRootOf(self)) {
                others.add("root directory");
            }
        } catch (AccessDeniedException e) {
            if (sameUser) {
                throw new IOException(refusal.hidden(), e);
            }
        }
        if (!others.isEmpty()) {
            throw new IOException(refusal.otherNamespaces(others, process.status("NSpid")));
        }
        if (!sameUser) {
            throw new IOException(refusal.otherUser(process.status("Uid"), process.status("Gid"), self.status("Uid")));
        }
    }

    /** Whether the real, effective, saved and file system's ids of both are one number. */
    private static boolean isSame(ProcFiles process, ProcFiles self, String field) throws IOException {
        Set<String> ids = Set.copyOf(List.of((process.status(field) + "\t" + self.status(field)).split("\\s+", -1)));
        return ids.size() == 1 && !ids.contains("");
    }
}
