package io.heddle.workloads.kafka;

import io.heddle.workloads.harness.TemporaryFolder;
import io.heddle.workloads.services.FreePort;
import io.heddle.workloads.services.Server;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * A broker that is its own controller (KRaft), with the default number of threads. It keeps 32 MiB of each of four partitions,
 * so that a long load does not fill the disk.
 */
final class KafkaBroker implements Server {
    static final String TOPIC = "orders";
    private static final int PARTITIONS = 4;
    private static final short REPLICAS = 1;
    private static final String CONTROLLER = "CONTROLLER";
    private static final int LIMIT_SECONDS = 30;

    private final KafkaRaftServer server;
    private final TemporaryFolder folder;
    private final int port;

    private KafkaBroker(KafkaRaftServer server, TemporaryFolder folder, int port) {
        this.server = server;
        this.folder = folder;
        this.port = port;
    }

    static KafkaBroker start(int requestedPort) throws Exception {
        TemporaryFolder folder = TemporaryFolder.create("kafka");
        int port = FreePort.choose(requestedPort);
        String data = Files.createDirectory(folder.path().resolve("data")).toString();
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setNodeId(1)
                .setClusterId(Uuid.randomUuid().toString())
                .setControllerListenerName(CONTROLLER)
                .addDirectory(data)
                .setMetadataLogDirectory(data)
                .run();
        KafkaRaftServer server = new KafkaRaftServer(
                new KafkaConfig(settings(port, FreePort.choose(0), Path.of(data)), false), Time.SYSTEM);
        server.startup();
        KafkaBroker broker = new KafkaBroker(server, folder, port);
        broker.createTopic();
        return broker;
    }

    private static Map<String, Object> settings(int port, int controllerPort, Path data) {
        return Map.ofEntries(
                Map.entry("node.id", "1"),
                Map.entry("process.roles", "broker,controller"),
                Map.entry("controller.quorum.voters", "1@127.0.0.1:" + controllerPort),
                Map.entry("controller.listener.names", CONTROLLER),
                Map.entry("listeners", "BROKER://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort),
                Map.entry("listener.security.protocol.map", "BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT"),
                Map.entry("inter.broker.listener.name", "BROKER"),
                Map.entry("log.dirs", data.toString()),
                Map.entry("log.segment.bytes", String.valueOf(16 << 20)),
                Map.entry("log.retention.bytes", String.valueOf(32 << 20)),
                Map.entry("log.retention.check.interval.ms", "5000"),
                Map.entry("log.segment.delete.delay.ms", "1000"),
                Map.entry("log.cleaner.dedupe.buffer.size", String.valueOf(4 << 20)),
                Map.entry("offsets.topic.num.partitions", "1"),
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("group.initial.rebalance.delay.ms", "0"));
    }

    private void createTopic() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, PARTITIONS, REPLICAS)))
                    .all()
                    .get(LIMIT_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
        folder.close();
    }
}
