package io.heddle.watch.accounting;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The source of a selector's {@link Sample}s. It uses what a session reads anyway. Used by the governor's thread alone.
 */
public final class Sampler {
    private final CpuAccounting accounting;
    private final AllocationProgress allocation;
    private final Progress io;
    private final Progress network;
    private final ClientConnections clients;

    public Sampler(
            CpuAccounting accounting,
            AllocationProgress allocation,
            Progress io,
            Progress network,
            ClientConnections clients) {
        this.accounting = accounting;
        this.allocation = allocation;
        this.io = io;
        this.network = network;
        this.clients = clients;
    }

    public Sample sample(WatchedProgram program, long now) {
        Progress.Reading allocated = allocation.read(program);
        WatchedJvm jvm = allocation.jvm();
        return new Sample(
                now,
                jvm == null ? null : jvm.identity(),
                jvm == null ? OptionalInt.empty() : OptionalInt.of(jvm.pid()),
                accounting.times(),
                allocated,
                () -> io.read(program),
                () -> network.read(program),
                () -> clients.read(program),
                () -> timesNow(program),
                () -> peersNow(program),
                () -> threads(program));
    }

    private CpuTimes timesNow(WatchedProgram program) {
        accounting.read(program.processes(), System.nanoTime());
        return accounting.times().withPeers(peersNow(program));
    }

    private OptionalLong peersNow(WatchedProgram program) {
        return accounting.peers().read(program.cpuNanos());
    }

    private static List<ThreadSample> threads(WatchedProgram program) {
        List<ThreadSample> seen = new ArrayList<>();
        for (WatchedProcess process : program.processes()) {
            if (process.jvm() != null && !process.isGovernedElsewhere()) {
                for (WatchedThread thread : process.threads()) {
                    TaskClock clock = thread.clock();
                    if (clock != null && thread.presumedRole() == Role.APP && clock.update()) {
                        seen.add(new ThreadSample(thread.tid(), clock.cpuNanos(), clock.slices()));
                    }
                }
            }
        }
        return seen;
    }
}
