// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.AgentInitializationException;
import io.fastclock.tools.report.AgentJar;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Why this tool does not work in a process, and what to do. */
final class Refusal {
    private static final String JAR_INSIDE = "/tmp/clock-tools.jar";

    private final String pid;
    private final String process;
    private final List<String> arguments;

    /** @param arguments those of this command, with which it is repeated elsewhere */
    Refusal(String pid, List<String> arguments) {
        this.pid = pid;
        this.arguments = arguments;
        process = "Process " + pid;
    }

    /** @param uids the real, effective, saved and file system's ids, which may differ */
    String otherUser(String uids, String gids, String self) {
        String user = uids.split("\\s+", 2)[0];
        String group = gids.split("\\s+", 2)[0];
        String as = self.startsWith("0")
                ? "setpriv --reuid=" + user + " --regid=" + group + " --clear-groups "
                : "sudo -u '#" + user + "' -g '#" + group + "' ";
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return process + " belongs to another user or group. Nothing was sent to it. Run this command as that user:\n  "
                + as + command(java.toString(), AgentJar.path(), pid) + "\n" + fromStart();
    }

    /** @param pids the ids of the process in each of its nested namespaces, the innermost last */
    String otherNamespaces(List<String> kinds, String pids) {
        String jar = quoted(AgentJar.path());
        String inside = command("java", JAR_INSIDE, pids.matches("[0-9\\s]+") ? pids.replaceFirst(".*\\s", "") : "PID");
        return process + " has another " + String.join(", ", kinds)
                + (kinds.get(0).contains("root") ? "" : " namespace")
                + ", as in a container. Nothing was sent to it. Run this command in there, with a JDK:\n  docker cp "
                + jar + " CONTAINER:" + JAR_INSIDE + " && docker exec CONTAINER " + inside + "\n  kubectl cp "
                + jar + " POD:" + JAR_INSIDE + " && kubectl exec POD -- " + inside + "\n" + fromStart();
    }

    /** The system does not let this user see the namespaces of the own process. */
    String hidden() {
        return process + " belongs to this user, but the system does not let this user examine it. Causes are"
                + " a java with capabilities (setcap) and a process that has made itself non-dumpable.\n" + fromStart();
    }

    /** The JVM does not answer, or would not. */
    String toAttach() {
        return "Cannot attach to process " + pid
                + ". A JVM with -XX:+DisableAttachMechanism does not answer, nor one that is overloaded.\n"
                + fromStart();
    }

    /** A class that finds no room would end the process, or leave it unable to load any other. */
    String metaspace() {
        return process + " has too little room in its Metaspace for this tool, which needs up to "
                + (Metaspace.NEEDED_BYTES >> 20) + " MiB, and " + (Metaspace.NEEDED_CLASS_BYTES >> 20)
                + " MiB of it for compressed classes. It was left as it is. Start it with a greater -XX:MaxMetaspaceSize.";
    }

    /** The JVM answers, but has not started the agent. */
    String toLoad(Exception failure, boolean isInDeletedFolder) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains("Dynamic agent loading is not enabled")) {
            return process + " forbids agents. Start it with -XX:+EnableDynamicAgentLoading.\n" + fromStart();
        }
        if (failure instanceof AgentInitializationException) {
            return process + " has not started the agent: "
                    + (isInDeletedFolder
                            ? "its working directory was deleted, without which a JVM cannot open its first jar."
                            : "its standard error says why.");
        }
        if (message.contains("instrument")) {
            return process + " lacks the module java.instrument. Add the module to its Java runtime.";
        }
        return process + " cannot read the jar " + AgentJar.path() + ", or the jar is damaged: " + message + ".";
    }

    String fromStart() {
        String agent = "-javaagent:" + AgentJar.path() + "=count"; // java splits the value at spaces outside quotes.
        return "Or start it with the agent:\n  JDK_JAVA_OPTIONS="
                + quoted(agent.contains(" ") ? '"' + agent + '"' : agent);
    }

    private String command(String java, String jar, String process) {
        return quoted(java) + " -jar " + quoted(jar)
                + arguments.stream()
                        .map(each -> " " + quoted(each.equals(pid) ? process : each))
                        .collect(Collectors.joining());
    }

    private static String quoted(String text) {
        return text.matches("[\\w@%+=:,./#-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
