package io.heddle.workloads.artemis;

import io.heddle.workloads.harness.TemporaryFolder;
import io.heddle.workloads.services.FreePort;
import io.heddle.workloads.services.Server;
import java.nio.file.Path;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** A broker with the default number of threads. It writes messages to a journal, without waiting for the disk. */
final class ArtemisBroker implements Server {
    private final EmbeddedActiveMQ broker;
    private final TemporaryFolder folder;
    private final int port;

    private ArtemisBroker(EmbeddedActiveMQ broker, TemporaryFolder folder, int port) {
        this.broker = broker;
        this.folder = folder;
        this.port = port;
    }

    static ArtemisBroker start(int requestedPort) throws Exception {
        TemporaryFolder folder = TemporaryFolder.create("artemis");
        int port = FreePort.choose(requestedPort);
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        broker.setConfiguration(configuration(port, folder.path()));
        broker.start();
        return new ArtemisBroker(broker, folder, port);
    }

    private static Configuration configuration(int port, Path folder) throws Exception {
        return new ConfigurationImpl()
                .setPersistenceEnabled(true)
                .setSecurityEnabled(false)
                .setJournalType(JournalType.NIO)
                .setJournalDatasync(false)
                .setJournalDirectory(folder.resolve("journal").toString())
                .setBindingsDirectory(folder.resolve("bindings").toString())
                .setLargeMessagesDirectory(folder.resolve("large").toString())
                .setPagingDirectory(folder.resolve("paging").toString())
                .setNodeManagerLockDirectory(folder.resolve("lock").toString())
                .addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port);
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception e) {
            // It ends with the JVM.
        }
        folder.close();
    }
}
