package io.heddle.selection.goals.readers;

import io.heddle.hotspot.AttachActivation;
import io.heddle.hotspot.AttachSocket;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A connection to the MBeans of a JVM on this machine, by the agent that {@code jconsole} uses. The agent starts in the JVM with the first
 * connection, and stays: it has a few threads and a port on this machine.
 */
final class JmxConnection implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** The address of a stub. Other addresses name a server that would be asked for one. */
    private static final Pattern ADDRESS = Pattern.compile("service:jmx:rmi://[^/\\s]*/stub/[\\w+/=]+");

    /** Without it, a thread would test the connection every minute. */
    private static final Map<String, String> WITHOUT_HEARTBEAT =
            Map.of("jmx.remote.x.client.connection.check.period", "0");

    private final ProcessId jvm;
    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    private JmxConnection(ProcessId jvm, JMXConnector connector) throws IOException {
        this.jvm = jvm;
        this.connector = connector;
        this.beans = connector.getMBeanServerConnection();
    }

    /**
     * Connects. Takes milliseconds, and up to 10 s with a JVM that does not respond.
     *
     * @throws IOException if the JVM refuses; the message is the cause, for people
     */
    @SuppressWarnings("BanJNDI") // The address has a stub, and LoopbackRmi filters its classes.
    static JmxConnection open(int pid) throws IOException {
        ProcessId jvm = Proc.live().identity(pid).orElseThrow(() -> new IOException("the JVM has ended"));
        if (!networkOf(Integer.toString(pid)).equals(networkOf("self"))) {
            throw new IOException(
                    "the JVM has a network namespace of its own, such as a container's. Run Heddle in it");
        }
        LoopbackRmi.install();
        String address =
                switch (AttachActivation.activate(pid)) {
                    case AttachActivation.Outcome.Refused(String reason) ->
                        throw new IOException("the JVM cannot be attached to: " + reason);
                    case AttachActivation.Outcome.Active(AttachSocket socket) -> startAgent(socket);
                };
        return new JmxConnection(jvm, JMXConnectorFactory.connect(new JMXServiceURL(address), WITHOUT_HEARTBEAT));
    }

    private static Path networkOf(String process) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc", process, "ns/net"));
    }

    private static String startAgent(AttachSocket socket) throws IOException {
        String reply = socket.execute("ManagementAgent.start_local", TIMEOUT);
        Matcher address = ADDRESS.matcher(socket.execute("ManagementAgent.status", TIMEOUT));
        if (!address.find()) {
            throw new IOException("the JVM does not give the address of its management agent"
                    + (reply.isEmpty() ? "" : ": " + reply.lines().findFirst().orElse("")));
        }
        return address.group();
    }

    /** Whether it is a connection to this process, which still runs. */
    boolean isTo(int pid) {
        return jvm.pid() == pid && Proc.live().isAlive(jvm);
    }

    MBeanServerConnection beans() {
        return beans;
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException gone) {
            // The JVM has ended, so the connection has, too.
        }
    }
}
