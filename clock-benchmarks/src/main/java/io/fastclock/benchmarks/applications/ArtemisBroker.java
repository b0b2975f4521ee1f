// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** An embedded Artemis broker without persistence. Argument: the port. */
final class ArtemisBroker {
    private ArtemisBroker() {}

    public static void main(String[] arguments) throws Exception {
        new EmbeddedActiveMQ()
                .setConfiguration(new ConfigurationImpl()
                        .setPersistenceEnabled(false)
                        .setSecurityEnabled(false)
                        .addAcceptorConfiguration("loopback", "tcp://127.0.0.1:" + arguments[0]))
                .start();
    }
}
