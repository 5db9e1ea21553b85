package io.heddle.watch.peers;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.watch.HeddleDetection;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The build tools' daemons of this user that ran before the program did, apart from those that this process descends from.
 * What a command hands to one of them no policy reaches and no figure counts. Made and asked once each, since every process is
 * looked at.
 *
 * <p>Other JVMs that were busy meanwhile aren't suspected: on a machine in use there is always one, and nothing that is cheap
 * to see tells whom it serves.
 */
public final class BuildDaemons {
    /** A command whose processes took less CPU time than this part of its wall time has mostly waited. */
    private static final double WAITING = 0.5;

    /** A daemon must have been busy for so much of that time, or it did but its own housekeeping. */
    private static final double BUSY = 0.1;

    /** The name of the java launcher's process, whatever it is told to run. */
    private static final String LAUNCHER = "java";

    /** @param cpuTicks what it had used up when it was found */
    private record Running(ProcessId id, BuildDaemon daemon, long cpuTicks) {
        @Override
        public String toString() {
            return daemon.describe() + " (process " + id.pid() + ")";
        }
    }

    private final Proc proc;
    private final List<Running> running = new ArrayList<>();

    public BuildDaemons(Proc proc) {
        this.proc = proc;
        Object user = owner(proc, (int) ProcessHandle.current().pid());
        Set<Integer> ancestors = HeddleDetection.ofThisProcess(proc);
        for (int pid : proc.processes()) {
            Optional<TaskStat> jvm = proc.process(pid)
                    .filter(stat -> stat.name().equals(LAUNCHER) && !stat.isProcessDead())
                    .filter(_ -> !ancestors.contains(pid) && owner(proc, pid).equals(user));
            jvm.ifPresent(stat -> BuildDaemon.of(proc.commandLine(pid))
                    .ifPresent(daemon ->
                            running.add(new Running(new ProcessId(pid, stat.startTicks()), daemon, stat.cpuTicks()))));
        }
    }

    /** A sentence for each of them: where it is, and how to do without it. */
    public List<String> describe() {
        return running.stream()
                .map(each -> "%s runs: what is handed to it no policy reaches (to have it inside: %s)"
                        .formatted(each, each.daemon.wayOut()))
                .toList();
    }

    /**
     * Which of them seems to have done the work of a command that ends now.
     *
     * @param cpuNanos what the command's own processes used up
     * @param wallNanos how long it took
     * @return in words, with the way out
     */
    public Optional<String> whichDidTheWork(long cpuNanos, long wallNanos) {
        if (running.isEmpty() || cpuNanos > WAITING * wallNanos) {
            return Optional.empty();
        }
        record Share(Running daemon, long nanos) {}
        return running.stream()
                .map(each -> new Share(each, nanosSince(each)))
                .filter(share -> share.nanos > cpuNanos && share.nanos > BUSY * wallNanos)
                .max(Comparator.comparingLong(Share::nanos))
                .map(share ->
                        "the work happened outside of the command, it seems: that mostly waited, while %s was busy, which it"
                                        .formatted(share.daemon)
                                + " did not start; no policy reaches that and no figure counts it; to have the work inside: "
                                + share.daemon.daemon.wayOut());
    }

    private long nanosSince(Running daemon) {
        return proc.process(daemon.id.pid())
                .filter(stat -> stat.startTicks() == daemon.id.startTicks())
                .map(stat -> (stat.cpuTicks() - daemon.cpuTicks) * TaskStat.NANOS_PER_TICK)
                .orElse(0L);
    }

    /** The user id; a process that is gone meanwhile has none of anybody's. */
    private static Object owner(Proc proc, int pid) {
        try {
            return Files.getAttribute(proc.folder(pid), "unix:uid");
        } catch (IOException gone) {
            return "nobody";
        }
    }
}
