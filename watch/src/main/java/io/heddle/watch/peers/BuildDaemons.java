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
 * The build daemons of this user that were running before the program, except ancestors of this process. Policies and
 * figures do not cover the work that a command hands to them. Create it once and query it once, because each costs a
 * scan of all processes.
 *
 * <p>Other JVMs that were busy meanwhile are not reported. A machine in use always has some, and no cheap evidence
 * shows for which command they work.
 */
public final class BuildDaemons {
    /** The fraction of the wall time below which a command's CPU time means that it mostly waited. */
    private static final double WAITING = 0.5;

    /** The least CPU use of a daemon, as a fraction of wall time, that is more than its own housekeeping. */
    private static final double BUSY = 0.1;

    /** The process name of the java launcher, whatever program it runs. */
    private static final String LAUNCHER = "java";

    /** @param cpuTicks CPU time when it was found */
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
        Set<Integer> ancestors = HeddleDetection.ancestorsOfThisProcess(proc);
        for (int pid : proc.processes()) {
            Optional<TaskStat> jvm = proc.process(pid)
                    .filter(stat -> stat.name().equals(LAUNCHER) && !stat.isProcessDead())
                    .filter(_ -> !ancestors.contains(pid) && owner(proc, pid).equals(user));
            jvm.ifPresent(stat -> BuildDaemon.of(proc.commandLine(pid))
                    .ifPresent(daemon ->
                            running.add(new Running(new ProcessId(pid, stat.startTicks()), daemon, stat.cpuTicks()))));
        }
    }

    /** A sentence for each daemon, with the way to avoid it. */
    public List<String> describe() {
        return running.stream()
                .map(each -> "%s is running: work that the command hands to it is neither governed nor measured. Use %s"
                        .formatted(each, each.daemon.alternative()))
                .toList();
    }

    /**
     * The daemon that probably did the work of a command that has just ended.
     *
     * @param cpuNanos CPU time of the command's own processes
     * @param wallNanos duration of the command
     * @return a description with the way to avoid the daemon
     */
    public Optional<String> probableWorker(long cpuNanos, long wallNanos) {
        if (running.isEmpty() || cpuNanos > WAITING * wallNanos) {
            return Optional.empty();
        }
        record Share(Running daemon, long nanos) {}
        return running.stream()
                .map(each -> new Share(each, nanosSince(each)))
                .filter(share -> share.nanos > cpuNanos && share.nanos > BUSY * wallNanos)
                .max(Comparator.comparingLong(Share::nanos))
                .map(share ->
                        "the command mostly waited while %s, which it did not start, was busy. The work of the daemon"
                                        .formatted(share.daemon)
                                + " is neither governed nor measured. Use " + share.daemon.daemon.alternative());
    }

    private long nanosSince(Running daemon) {
        return proc.process(daemon.id.pid())
                .filter(stat -> stat.startTicks() == daemon.id.startTicks())
                .map(stat -> (stat.cpuTicks() - daemon.cpuTicks) * TaskStat.NANOS_PER_TICK)
                .orElse(0L);
    }

    /** The user id; for an ended process a value that equals no user's. */
    private static Object owner(Proc proc, int pid) {
        try {
            return Files.getAttribute(proc.folder(pid), "unix:uid");
        } catch (IOException gone) {
            return "nobody";
        }
    }
}
