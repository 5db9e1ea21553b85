package io.heddle.watch.accounting;

import io.heddle.kernel.sockets.NetworkNamespace;
import io.heddle.kernel.sockets.SocketDiagnostics;
import io.heddle.kernel.sockets.SocketDiagnostics.Family;
import io.heddle.kernel.sockets.SocketDiagnostics.State;
import io.heddle.kernel.sockets.TcpSocket;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.watch.WatchedProgram;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The connections of clients to a program: those to a TCP port on which one of its JVMs listens. The kernel knows when each last
 * received and sent data, so requests that wait for a response are visible without help of the program. A protocol that answers
 * later by design, as long polling does, shows pending requests under any policy.
 *
 * <p>In a program with several network namespaces, one counts. Connections are unknown if this process may not see the program's sockets, or not
 * enter its namespace. Used by the governor's thread alone.
 */
public final class ClientConnections implements AutoCloseable {
    /** Half of a clock tick, by which the age of a request is too low on average. */
    private static final long HALF_TICK_NANOS = 2_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The limit of the cost of readings, as a share of one CPU. They are needed in experiments alone. */
    private static final double MAX_SHARE = 0.02;

    /** The period of the search for the namespace and the ports. */
    static final long PORTS_PERIOD_NANOS = 10_000_000_000L;

    /**
     * The number of sockets after which a reading ends, so that it delays the governor by a few milliseconds at most. A service opens
     * its ports before its connections.
     */
    private static final int MAX_SOCKETS = 2000;

    private final Proc proc;
    private final int maxSockets;

    /** The network namespace of the list; null before it is known. */
    private @Nullable String namespace;

    /** The PID of a JVM there. */
    private int member;

    /** The list of that namespace; empty before a thread has opened it, and if that is not possible. */
    private CompletableFuture<Optional<SocketDiagnostics>> list = CompletableFuture.completedFuture(Optional.empty());

    private final Map<Family, Set<Integer>> ports = new EnumMap<>(Family.class);
    private PendingRequests last = PendingRequests.NONE;
    private final ReadingPeriod period = new ReadingPeriod(MAX_SHARE);
    private boolean hasPorts;
    private long nextPorts;

    public ClientConnections(Proc proc) {
        this(proc, MAX_SOCKETS);
    }

    /** @param maxSockets the number of sockets after which a reading ends */
    ClientConnections(Proc proc, int maxSockets) {
        this.proc = proc;
        this.maxSockets = maxSockets;
    }

    /** The last reading if that is recent, else a new one. */
    public PendingRequests read(WatchedProgram program) {
        long now = System.nanoTime();
        if (period.isDue(now)) {
            last = read(CounterProgress.jvms(program), now);
            period.ended(now);
        }
        return last;
    }

    /** Reads the requests to these JVMs. They are unknown until another thread has opened the list. */
    PendingRequests read(Collection<ProcessId> jvms, long now) {
        boolean isSearchDue = !hasPorts || now - nextPorts >= 0;
        if (isSearchDue) {
            findNamespace(jvms);
        }
        Optional<SocketDiagnostics> opened = list.getNow(Optional.empty());
        if (opened.isEmpty()) {
            return PendingRequests.NONE;
        }
        SocketDiagnostics sockets = opened.get();
        if (isSearchDue) {
            findPorts(jvms, sockets);
            hasPorts = true;
            nextPorts = now + PORTS_PERIOD_NANOS;
        }
        Sum sum = new Sum(maxSockets);
        boolean isComplete = true;
        for (Map.Entry<Family, Set<Integer>> each : ports.entrySet()) {
            if (!each.getValue().isEmpty()) {
                isComplete &= sockets.list(each.getKey(), State.CONNECTED, socket -> sum.add(socket, each.getValue()));
            }
        }
        if (!isComplete) {
            reopen();
        }
        return new PendingRequests(now, sum.connections, sum.ageNanos);
    }

    /** Opens the list of a namespace of these JVMs, unless that is done. */
    private void findNamespace(Collection<ProcessId> jvms) {
        String found = null;
        for (ProcessId jvm : jvms) {
            String name = proc.networkNamespace(jvm.pid()).orElse(null);
            if (name != null && name.equals(namespace)) {
                member = jvm.pid();
                return;
            }
            if (name != null && found == null) {
                found = name;
                member = jvm.pid();
            }
        }
        if (found != null) {
            namespace = found;
            hasPorts = false;
            reopen();
        }
    }

    private void reopen() {
        closeList();
        int pid = member;
        list = CompletableFuture.supplyAsync(
                () -> open(pid),
                task -> Thread.ofPlatform().name("heddle-sockets").daemon().start(task));
    }

    /** Opens the list in a thread of its own, in the fair class: it enters the namespace, and the kernel may have to load a module. */
    private Optional<SocketDiagnostics> open(int pid) {
        if (!proc.sharesNetwork(pid) && !NetworkNamespace.enter(pid)) {
            return Optional.empty();
        }
        Optional<SocketDiagnostics> opened = SocketDiagnostics.open();
        if (opened.isPresent() && !opened.get().list(Family.IPV4, State.LISTENING, _ -> true)) {
            opened.get().close();
            return Optional.empty();
        }
        return opened;
    }

    private void findPorts(Collection<ProcessId> jvms, SocketDiagnostics sockets) {
        Set<Long> own = new HashSet<>();
        for (ProcessId jvm : jvms) {
            if (proc.networkNamespace(jvm.pid())
                    .filter(its -> its.equals(namespace))
                    .isPresent()) {
                own.addAll(proc.sockets(jvm.pid(), MAX_SOCKETS));
            }
        }
        for (Family family : Family.values()) {
            Set<Integer> found = new HashSet<>();
            if (!own.isEmpty()) {
                sockets.list(family, State.LISTENING, socket -> {
                    if (own.contains(socket.inode())) {
                        found.add(socket.localPort());
                    }
                    return true;
                });
            }
            ports.put(family, found);
        }
    }

    /** Closes the list. A later reading opens it again. */
    @Override
    public void close() {
        closeList();
        namespace = null;
        hasPorts = false;
    }

    private void closeList() {
        var _ = list.thenAccept(opened -> opened.ifPresent(SocketDiagnostics::close));
        list = CompletableFuture.completedFuture(Optional.empty());
    }

    /** The sum over connections. */
    private static final class Sum {
        private final int maxSockets;
        private int sockets;
        private int connections;
        private long ageNanos;

        Sum(int maxSockets) {
            this.maxSockets = maxSockets;
        }

        /** Adds a socket, and returns whether to add another one. */
        boolean add(TcpSocket socket, Set<Integer> ports) {
            sockets++;
            if (ports.contains(socket.localPort())) {
                connections++;
                if (socket.hasPendingRequest()) {
                    ageNanos += socket.millisSinceReceived() * NANOS_PER_MILLI + HALF_TICK_NANOS;
                }
            }
            return sockets < maxSockets;
        }
    }
}
