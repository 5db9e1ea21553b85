package io.heddle.workloads.kafka;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.services.Failure;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A consumer in a thread of its own, alone in its group.
 *
 * <p>Concurrency: senders add to {@code expected} before they send; the thread removes what it receives.
 */
final class ReceivedRecords implements AutoCloseable {
    private static final Duration LONGEST_JOIN = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Map<Long, CompletableFuture<Void>> expected = new ConcurrentHashMap<>();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final Thread thread = new Thread(this::receive, "load-consumer");

    private ReceivedRecords(KafkaConsumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /**
     * Joins a new group, and receives the records from now on.
     *
     * @throws Failure if the broker does not assign the partitions
     */
    static ReceivedRecords subscribe(String bootstrap) throws Failure {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrap, "group.id", "load-" + UUID.randomUUID(), "auto.offset.reset", "latest");
        KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.subscribe(List.of(KafkaBroker.TOPIC));
        long begin = System.nanoTime();
        while (consumer.assignment().isEmpty()) {
            if (System.nanoTime() - begin > LONGEST_JOIN.toNanos()) {
                consumer.close();
                throw new Failure("no server accepts connections on port "
                        + bootstrap.substring(bootstrap.indexOf(':') + 1) + ", or it assigns no partitions");
            }
            consumer.poll(POLL);
        }
        // Records that are sent later have higher offsets.
        consumer.assignment().forEach(consumer::position);
        ReceivedRecords records = new ReceivedRecords(consumer);
        records.thread.start();
        return records;
    }

    /** Completes when the record with this number has been received. */
    CompletableFuture<Void> expect(long number) {
        CompletableFuture<Void> arrival = new CompletableFuture<>();
        expected.put(number, arrival);
        return arrival;
    }

    private void receive() {
        try (consumer) {
            while (true) {
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
                    ByteBuffer record = ByteBuffer.wrap(each.value());
                    long number = record.getLong();
                    CompletableFuture<Void> arrival = expected.remove(number);
                    received.incrementAndGet();
                    if (arrival == null || record.getLong() != SplitMix64.mix(number)) {
                        wrong.incrementAndGet();
                    } else {
                        arrival.complete(null);
                    }
                }
            }
        } catch (WakeupException closed) {
            // The load is over.
        }
    }

    /** @throws Failure if records were received twice, changed or not at all */
    void verify(long sent) throws Failure {
        if (wrong.get() > 0 || received.get() != sent) {
            throw new Failure("of " + sent + " records " + received + " were received, " + wrong
                    + " of them changed or for the second time");
        }
    }

    @Override
    public void close() {
        consumer.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
