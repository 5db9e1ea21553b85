package io.heddle.governor.neighbours;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskStat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The JVMs of this user that ran before the program did, apart from those that this process descends from. A program may have
 * one of them do its work, as build tools do: then no policy reaches that work, and no figure counts it. Made and asked once
 * each, since every process is looked at.
 */
public final class OtherJvms {
    /** A command whose processes took less CPU time than this part of its wall time has mostly waited. */
    private static final double WAITING = 0.5;

    /** For a JVM of unknown purpose to be suspected it must have been busy for so much of that time. */
    private static final double BUSY = 0.25;

    /** The name of the java launcher's process, whatever it is told to run. */
    private static final String LAUNCHER = "java";

    /**
     * One of them.
     *
     * @param daemon what it does, if that is known
     * @param cpuTicks what it had used up when it was found
     */
    public record OtherJvm(ProcessId id, Optional<BuildDaemon> daemon, long cpuTicks) {
        @Override
        public String toString() {
            return daemon.map(BuildDaemon::inWords).orElse("another JVM") + " (process " + id.pid() + ")";
        }
    }

    private final Proc proc;
    private final List<OtherJvm> jvms = new ArrayList<>();

    public OtherJvms(Proc proc) {
        this.proc = proc;
        Object user = owner(proc, (int) ProcessHandle.current().pid());
        Set<Integer> ancestors = Ancestry.ofThisProcess(proc);
        for (int pid : proc.processes()) {
            proc.process(pid)
                    .filter(stat -> stat.name().equals(LAUNCHER) && !stat.isDeadProcess())
                    .filter(_ -> !ancestors.contains(pid) && owner(proc, pid).equals(user))
                    .ifPresent(stat -> jvms.add(new OtherJvm(
                            new ProcessId(pid, stat.startTicks()),
                            BuildDaemon.of(proc.commandLine(pid)),
                            stat.cpuTicks())));
        }
    }

    /** Those that build tools hand their work to. */
    public List<OtherJvm> daemons() {
        return jvms.stream().filter(jvm -> jvm.daemon().isPresent()).toList();
    }

    /**
     * Who seems to have done the work of a command that ends now.
     *
     * @param cpuNanos what the command's own processes used up
     * @param wallNanos how long it took
     * @return in words, with the way out
     */
    public Optional<String> whoDidTheWork(long cpuNanos, long wallNanos) {
        if (jvms.isEmpty() || cpuNanos > WAITING * wallNanos) {
            return Optional.empty();
        }
        record Share(OtherJvm jvm, long nanos) {}
        return jvms.stream()
                .map(jvm -> new Share(jvm, nanosSince(jvm)))
                .filter(share ->
                        share.nanos > cpuNanos && (share.jvm.daemon().isPresent() || share.nanos > BUSY * wallNanos))
                .max(Comparator.comparingLong(Share::nanos))
                .map(share -> inWords(share.jvm));
    }

    private static String inWords(OtherJvm busiest) {
        return "the work may have happened outside of the command: that mostly waited, while %s, which it did not start, was busy; no"
                        .formatted(busiest)
                + " policy reaches that one and no figure counts it; "
                + busiest.daemon()
                        .map(daemon -> "to have the work inside: " + daemon.wayOut())
                        .orElse("if it serves the command, run it by the same command");
    }

    private long nanosSince(OtherJvm jvm) {
        return proc.process(jvm.id().pid())
                .filter(stat -> stat.startTicks() == jvm.id().startTicks())
                .map(stat -> (stat.cpuTicks() - jvm.cpuTicks()) * TaskStat.NANOS_A_TICK)
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
