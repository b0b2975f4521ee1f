// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.VirtualMachine;
import io.fastclock.tools.Agent;
import io.fastclock.tools.report.AgentJar;
import java.io.IOException;
import java.util.Properties;

/** Why a JVM does not accept this tool, and what to do. */
final class Refusal {
    private Refusal() {}

    /** The system does not let this user read the memory map of the process. */
    static String toRead(String pid, String owner, String self) {
        return owner.equals(self)
                ? "Process " + pid
                        + " belongs to this user, but the system does not let this user examine it. Causes are"
                        + " a java with file capabilities (setcap), a process that has made itself non-dumpable, and"
                        + " another user namespace. Run this command as root, or start the process with" + javaagent()
                : "Process " + pid + " belongs to another user. Run this command as that user: sudo -u '#" + owner
                        + "' java -jar ...";
    }

    /** The JVM does not answer, or would not. */
    static String toAttach(String pid) {
        return "Cannot attach to process " + pid
                + ". A JVM with -XX:+DisableAttachMechanism does not answer, nor one that"
                + " is overloaded: start it with" + javaagent();
    }

    static String tooOld(String pid, String java) {
        return "Process " + pid + " runs Java " + java + "; this tool needs Java " + Agent.OLDEST_JAVA + " or later.";
    }

    static String otherTmp(String pid) {
        return "Process " + pid
                + " has a directory /tmp of its own, as services of systemd may have. Nothing was sent to"
                + " it. Run this command with Java 25, which looks there, or start the process with" + javaagent();
    }

    static String otherRoot(String pid, String root) {
        return "Process " + pid + " has another root directory, " + root
                + ", where this tool cannot meet it. Nothing was" + " sent to it. Run this tool inside: chroot " + root
                + " java -jar ..., or docker exec, or kubectl exec.";
    }

    /** The JVM answers, but has not started the agent. */
    static String toLoad(String pid, VirtualMachine machine, Exception failure) {
        String process = "Process " + pid;
        Properties properties;
        try {
            properties = machine.getSystemProperties();
        } catch (IOException e) {
            return process + " has ended or does not answer: " + failure.getMessage();
        }
        String java = properties.getProperty("java.specification.version", "");
        String cause = properties.getProperty(Agent.FAILURE);
        String message = String.valueOf(failure.getMessage());
        if (!java.isEmpty() && Agent.isTooOld(java)) {
            return tooOld(pid, java);
        }
        if (message.contains("Dynamic agent loading is not enabled")) {
            return process + " forbids agents. Start it with -XX:+EnableDynamicAgentLoading, or with" + javaagent();
        }
        if (failure instanceof AgentInitializationException) {
            return process + " has loaded the agent, which failed: "
                    + (cause == null ? "see its standard error" : cause) + ".";
        }
        if (message.contains("instrument")) {
            return process + " lacks the module java.instrument. Add the module to its Java runtime.";
        }
        return process + " cannot read the jar " + AgentJar.path() + ", or the jar is damaged: " + message + ".";
    }

    static String javaagent() {
        return " \"-javaagent:" + AgentJar.path() + "=count\".";
    }
}
