package io.heddle.workloads.kafka;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Client;
import io.heddle.workloads.services.Clients;
import io.heddle.workloads.services.Failure;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Clients that share one producer, and one consumer. A request is a record of 1 kB: sent, acknowledged, and received by the
 * consumer. A record that is received twice, or never, fails the load.
 */
final class KafkaClients implements Clients {
    private static final int BYTES = 1_000;
    private static final int LIMIT_SECONDS = 30;

    private final KafkaProducer<byte[], byte[]> producer;
    private final ReceivedRecords received;
    private final AtomicLong sent = new AtomicLong();

    private KafkaClients(KafkaProducer<byte[], byte[]> producer, ReceivedRecords received) {
        this.producer = producer;
        this.received = received;
    }

    static KafkaClients connect(int port) throws Failure {
        String bootstrap = "127.0.0.1:" + port;
        ReceivedRecords received = ReceivedRecords.subscribe(bootstrap);
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrap, "acks", "all", "linger.ms", "0");
        return new KafkaClients(
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer()), received);
    }

    @Override
    public Client connect() {
        return new Sender();
    }

    /** A client: its records are spread over all partitions. */
    private final class Sender implements Client {
        @Override
        public void sendRandomRequest(SplitMix64 random) throws Exception {
            long number = sent.incrementAndGet();
            ByteBuffer record = ByteBuffer.allocate(BYTES).putLong(number).putLong(SplitMix64.mix(number));
            while (record.remaining() >= Long.BYTES) {
                record.putLong(random.next());
            }
            CompletableFuture<Void> arrival = received.expect(number);
            byte[] key = Long.toString(number).getBytes(StandardCharsets.US_ASCII);
            producer.send(new ProducerRecord<>(KafkaBroker.TOPIC, key, record.array()))
                    .get(LIMIT_SECONDS, TimeUnit.SECONDS);
            arrival.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        }

        @Override
        public void close() {}
    }

    @Override
    public void verify() throws Failure {
        received.verify(sent.get());
    }

    @Override
    public void close() {
        producer.close();
        received.close();
    }
}
