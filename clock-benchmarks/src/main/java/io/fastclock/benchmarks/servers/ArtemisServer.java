// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.servers;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** An Artemis broker without persistence. In one operation a client sends and receives one small message. */
final class ArtemisServer implements Server {
    private static final String ACCEPTOR = "loopback";
    private static final long ANSWER_MILLIS = 10_000;

    @Override
    public int start(Path directory, int port) throws Exception {
        Configuration configuration = new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .addAcceptorConfiguration(ACCEPTOR, "tcp://127.0.0.1:" + port);
        configuration.setBrokerInstance(directory.toFile());
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ().setConfiguration(configuration);
        broker.start();
        return broker.getActiveMQServer()
                .getRemotingService()
                .getAcceptor(ACCEPTOR)
                .getActualPort();
    }

    @Override
    public Client connect(int port, int number) throws Exception {
        ClientSession session = ActiveMQClient.createServerLocator("tcp://127.0.0.1:" + port)
                .createSessionFactory()
                .createSession();
        String queue = "queue-" + number;
        session.createQueue(
                QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST).setDurable(false));
        ClientProducer producer = session.createProducer(queue);
        ClientConsumer consumer = session.createConsumer(queue);
        session.start();
        return operation -> {
            ClientMessage sent = session.createMessage(false);
            sent.getBodyBuffer().writeLong(operation);
            producer.send(sent);
            ClientMessage received = consumer.receive(ANSWER_MILLIS);
            if (received == null) {
                throw new IOException("no message within " + ANSWER_MILLIS + " ms");
            }
            received.acknowledge();
            return received.getBodyBuffer().readLong();
        };
    }
}
