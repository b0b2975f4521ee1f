// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** Whether this process may be restored from a checkpoint, so that the counter may be elsewhere afterwards. */
final class Checkpoints {
    static void refuse() {
        // Other processes do not pay for the management classes.
        if (canCheckpoint()
                && (isGiven("-XX:CRaC") || isGiven("-XX:+EnableCRIUSupport") || isSet("CRaCCheckpointTo"))) {
            throw new TickResult.Refusal("a restore from a checkpoint may move the counter", false);
        }
    }

    private static boolean canCheckpoint() {
        try { // By the boot loader: another one may hide the class. Not initialised.
            Class.forName("jdk.crac.Core", false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return System.getProperty("java.vm.name", "").contains("OpenJ9");
        }
    }

    private static boolean isGiven(String option) {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(argument -> argument.startsWith(option));
    }

    /** Also by a file of options, which the arguments do not show. */
    private static boolean isSet(String option) {
        try {
            HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return bean != null && !bean.getVMOption(option).getValue().isEmpty();
        } catch (IllegalArgumentException | LinkageError e) { // The JVM has no such option, or the module is absent.
            return false;
        }
    }
}
