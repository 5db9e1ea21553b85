package io.heddle.watch.accounting;

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
 * <p>They are unknown in a program with a network namespace of its own, and in one whose sockets this process may not see. Used by
 * the governor's thread alone.
 */
public final class ClientConnections {
    /** Half of a clock tick, by which the age of a request is too low on average. */
    private static final long HALF_TICK_NANOS = 2_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The limit of the cost of readings, as a share of one CPU. They are needed in experiments alone. */
    private static final double MAX_SHARE = 0.02;

    private static final long PORTS_PERIOD_NANOS = 10_000_000_000L;

    /**
     * The number of sockets after which a reading ends, so that it delays the governor by a few milliseconds at most. A service opens
     * its ports before its connections.
     */
    private static final int MAX_SOCKETS = 2000;

    private final Proc proc;

    /** The first list, which a thread in the fair class makes, because the kernel may have to load a module; null before. */
    private @Nullable CompletableFuture<Void> preparation;

    private final Map<Family, Set<Integer>> ports = new EnumMap<>(Family.class);
    private PendingRequests last = PendingRequests.NONE;
    private final ReadingPeriod period = new ReadingPeriod(MAX_SHARE);
    private boolean hasPorts;
    private long nextPorts;

    public ClientConnections(Proc proc) {
        this.proc = proc;
    }

    /** The last reading if that is recent, else a new one. */
    public PendingRequests read(WatchedProgram program) {
        if (preparation == null) {
            preparation = CompletableFuture.runAsync(
                    ClientConnections::prepare,
                    task -> Thread.ofPlatform().name("heddle-sockets").daemon().start(task));
        }
        if (!preparation.isDone()) {
            return PendingRequests.NONE;
        }
        long now = System.nanoTime();
        if (period.isDue(now)) {
            last = read(CounterProgress.jvms(program), now);
            period.ended(now);
        }
        return last;
    }

    private static void prepare() {
        SocketDiagnostics.open().ifPresent(opened -> {
            try (opened) {
                opened.list(Family.IPV4, State.LISTENING, _ -> true);
            }
        });
    }

    /** Reads the requests to these JVMs. */
    PendingRequests read(Collection<ProcessId> jvms, long now) {
        Optional<SocketDiagnostics> opened = SocketDiagnostics.open();
        if (opened.isEmpty()) {
            return PendingRequests.NONE;
        }
        try (SocketDiagnostics sockets = opened.get()) {
            if (!hasPorts || now - nextPorts >= 0) {
                findPorts(jvms, sockets);
                hasPorts = true;
                nextPorts = now + PORTS_PERIOD_NANOS;
            }
            Sum sum = new Sum();
            for (Map.Entry<Family, Set<Integer>> each : ports.entrySet()) {
                if (!each.getValue().isEmpty()) {
                    sockets.list(each.getKey(), State.CONNECTED, socket -> sum.add(socket, each.getValue()));
                }
            }
            return new PendingRequests(now, sum.connections, sum.ageNanos);
        }
    }

    private void findPorts(Collection<ProcessId> jvms, SocketDiagnostics sockets) {
        Set<Long> own = new HashSet<>();
        for (ProcessId jvm : jvms) {
            if (proc.sharesNetwork(jvm.pid())) {
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

    /** The sum over connections. */
    private static final class Sum {
        private int sockets;
        private int connections;
        private long ageNanos;

        /** Adds a socket, and returns whether to add another one. */
        boolean add(TcpSocket socket, Set<Integer> ports) {
            sockets++;
            if (ports.contains(socket.localPort())) {
                connections++;
                if (socket.hasPendingRequest()) {
                    ageNanos += socket.millisSinceReceived() * NANOS_PER_MILLI + HALF_TICK_NANOS;
                }
            }
            return sockets < MAX_SOCKETS;
        }
    }
}
