package io.heddle.workloads.artemis;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Clients;
import io.heddle.workloads.services.Failure;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** JMS clients, each with a connection and a queue of its own. */
final class ArtemisClients implements Clients {
    private static final int CHARACTERS = 500;
    private static final int LIMIT_MILLIS = 30_000;

    private final ActiveMQConnectionFactory factory;
    private final AtomicInteger queues = new AtomicInteger();

    ArtemisClients(int port) {
        factory = new ActiveMQConnectionFactory("tcp://127.0.0.1:" + port);
    }

    @Override
    public Client connect() throws JMSException {
        Connection connection = factory.createConnection();
        connection.start();
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        Queue queue = session.createQueue("orders-" + queues.incrementAndGet());
        return new ArtemisClient(connection, session, session.createProducer(queue), session.createConsumer(queue));
    }

    /** A request is a persistent message of 500 characters: sent, acknowledged by the broker, and received. */
    private record ArtemisClient(
            Connection connection, Session session, MessageProducer producer, MessageConsumer consumer)
            implements Client {
        @Override
        public void sendRandomRequest(SplitMix64 random) throws JMSException, Failure {
            StringBuilder text = new StringBuilder();
            while (text.length() < CHARACTERS) {
                text.append(Long.toHexString(random.next()));
            }
            producer.send(session.createTextMessage(text.toString()));
            Message received = consumer.receive(LIMIT_MILLIS);
            if (received == null) {
                throw new Failure("a message was not received within " + LIMIT_MILLIS / 1_000 + " s");
            }
            if (!received.getBody(String.class).contentEquals(text)) {
                throw new Failure("another message than the one sent was received");
            }
        }

        @Override
        public void close() throws IOException {
            try {
                connection.close();
            } catch (JMSException e) {
                throw new IOException(e);
            }
        }
    }

    @Override
    public void close() {
        factory.close();
    }
}
