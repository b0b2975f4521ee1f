// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import java.io.BufferedReader;
import java.lang.ProcessBuilder.Redirect;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;

/** A client of an application. */
@FunctionalInterface
interface Client {
    /** Performs some operations, and returns their number. Fails if an answer is wrong. */
    long operate() throws Exception;

    /** Operates until a condition holds, and returns the operations per second. */
    default double until(BooleanSupplier isDone) throws Exception {
        operate(); // Kafka's client reports every five seconds: a rate begins and ends with a report.
        long startNanos = System.nanoTime();
        long count = 0;
        do {
            count += operate();
        } while (!isDone.getAsBoolean());
        return count * 1e9 / (System.nanoTime() - startNanos);
    }

    /** Connects a client to a process. Fails as long as the process does not answer. */
    @FunctionalInterface
    interface Connection {
        Client to(Server server) throws Exception;
    }

    /** An operation is a request. The page has to stay the same. */
    static Connection page(String path) {
        return server -> {
            String expected = server.page(path);
            return () -> {
                String now = server.page(path);
                Main.require(now.equals(expected), "the answer was " + expected + ", and is " + now);
                return 1;
            };
        };
    }

    /** An operation is one statement: a write, then three reads of its row. */
    static Client sql(Server server) throws Exception {
        java.sql.Connection database =
                DriverManager.getConnection("jdbc:h2:tcp://127.0.0.1:" + server.port + "/mem:run;DB_CLOSE_DELAY=-1");
        database.createStatement().execute("CREATE TABLE IF NOT EXISTS item (id BIGINT PRIMARY KEY, amount BIGINT)");
        PreparedStatement write = database.prepareStatement("MERGE INTO item VALUES (?, ?)");
        PreparedStatement read = database.prepareStatement("SELECT amount FROM item WHERE id = ?");
        return () -> {
            long id = System.nanoTime();
            write.setLong(1, id);
            write.setLong(2, -id);
            Main.require(write.executeUpdate() == 1, "no row was written");
            read.setLong(1, id);
            for (int i = 0; i < 3; i++) {
                try (ResultSet found = read.executeQuery()) {
                    Main.require(found.next() && found.getLong(1) == -id, "not the row that was written");
                }
            }
            return 4;
        };
    }

    /** An operation is a small message sent and received. */
    static Client messages(Server server) throws Exception {
        ClientSession session = ActiveMQClient.createServerLocator("tcp://localhost:" + server.port)
                .createSessionFactory()
                .createSession();
        String queue = "queue-" + System.nanoTime();
        session.createQueue(QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST));
        ClientProducer producer = session.createProducer(queue);
        ClientConsumer consumer = session.createConsumer(queue);
        session.start();
        return () -> {
            long number = System.nanoTime();
            ClientMessage sent = session.createMessage(false);
            sent.getBodyBuffer().writeLong(number);
            producer.send(sent);
            ClientMessage received = Objects.requireNonNull(consumer.receive(10_000), "no message within 10 s");
            received.acknowledge();
            Main.require(received.getBodyBuffer().readLong() == number, "not the message that was sent");
            return 1;
        };
    }

    /** Kafka's own client sends without a pause. An operation is a record that the broker has acknowledged. */
    static Client records(Server server) throws Exception {
        String command = "java -Xmx256m -cp ../kafka/* org.apache.kafka.tools.ProducerPerformance --topic records"
                + " --record-size 100 --num-records 2000000000 --throughput -1 --producer-props bootstrap.servers=";
        Process producer = server.start(command + "127.0.0.1:" + server.port, Redirect.PIPE, Map.of());
        BufferedReader lines = producer.inputReader();
        return () -> ToolsRun.number("^(\\d+) records sent", String.valueOf(lines.readLine())); // Of the next report.
    }
}
