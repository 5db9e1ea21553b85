package io.heddle.cli.jvms;

import io.heddle.documents.UserError;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.RegisteredGovernor;
import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.counters.Collector;
import io.heddle.hotspot.counters.JvmCounters;
import io.heddle.hotspot.counters.PerfData;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessStatus;
import io.heddle.watch.HeddleDetection;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The HotSpot JVMs on this machine that this user may look into, without those of Heddle itself. Each call looks again: it reads
 * the memory map of every process with several threads.
 */
public final class RunningJvms {
    private static final String NO_COUNTERS =
            "the JVM publishes no counters (-XX:-UsePerfData or -XX:+PerfDisableSharedMem)";

    private final Proc proc;
    private final JvmDetection detection = new JvmDetection();

    public RunningJvms(Proc proc) {
        this.proc = proc;
    }

    /**
     * All of them, by ascending PID.
     *
     * @param heddle the model of Heddle's command line, which reads how others govern
     */
    public List<RunningJvm> all(CommandLine heddle) {
        GovernorRegistry governors = new GovernorRegistry(proc);
        GoverningCommand command = new GoverningCommand(heddle);
        return jvms().map(jvm -> withGovernor(jvm, governors, command)).toList();
    }

    private Stream<RunningJvm> jvms() {
        return pids().boxed().flatMap(pid -> jvm(pid).stream());
    }

    private IntStream pids() {
        return Arrays.stream(proc.processes()).filter(pid -> !HeddleDetection.isHeddle(proc, pid));
    }

    /** The processes of all of them, by ascending PID. Cheaper than {@link #all}, because it reads no counters. */
    public List<ProcessId> processes() {
        return pids().filter(pid -> detection.detect(pid) instanceof JvmDetection.Finding.HotSpot)
                .boxed()
                .flatMap(pid -> proc.identity(pid).stream())
                .toList();
    }

    /** The governors of processes by PID, without the processes that no Heddle governs. */
    public Map<Integer, Governance> governances(Collection<Integer> pids, CommandLine heddle) {
        GovernorRegistry governors = new GovernorRegistry(proc);
        GoverningCommand command = new GoverningCommand(heddle);
        Map<Integer, Governance> found = new HashMap<>();
        pids.forEach(pid -> registered(pid, governors)
                .ifPresent(by -> found.put(
                        pid,
                        new Governance(
                                governor(by, command),
                                PublishedStatus.of(by, governors).orElse(null)))));
        return found;
    }

    /** The main class of a process, if it is a JVM that shows it. */
    public Optional<String> mainClass(int pid) {
        return jvm(pid).flatMap(jvm -> Optional.ofNullable(jvm.mainClass()));
    }

    /**
     * The PID that a user means: a number, or the JVM whose main class has this name or contains it.
     *
     * @throws UserError when no JVM has such a main class, or several have
     */
    public int pid(String typed) {
        if (typed.matches("[0-9]{1,9}")) {
            return Integer.parseInt(typed);
        }
        List<RunningJvm> all = jvms().toList();
        return first(all, jvm -> typed.equals(jvm.mainClass()) || typed.equals(jvm.simpleName()), typed)
                .or(() -> first(all, jvm -> contains(jvm, typed), typed))
                .map(RunningJvm::pid)
                .orElseThrow(() -> new UserError("no JVM of this user has '" + typed
                        + "' in the name of its main class. `" + SelfCommand.word() + " list` shows the JVMs."));
    }

    /**
     * The running process with a PID, whether it is a JVM or not.
     *
     * @throws UserError when there is none
     */
    public ProcessId process(int pid) {
        return proc.identity(pid)
                .filter(proc::isAlive)
                .orElseThrow(() -> new UserError(
                        "no process has PID " + pid + ". `" + SelfCommand.word() + " list` shows the JVMs."));
    }

    private static boolean contains(RunningJvm jvm, String typed) {
        return jvm.mainClass() != null
                && jvm.mainClass().toLowerCase(Locale.ROOT).contains(typed.toLowerCase(Locale.ROOT));
    }

    private static Optional<RunningJvm> first(List<RunningJvm> all, Predicate<RunningJvm> meant, String typed) {
        List<RunningJvm> found = all.stream().filter(meant).toList();
        if (found.size() > 1) {
            throw new UserError(found.size() + " JVMs are called '" + typed + "': "
                    + found.stream()
                            .map(jvm -> jvm.pid() + " (" + jvm.mainClass() + ")")
                            .collect(Collectors.joining(", "))
                    + ". Give the PID of one.");
        }
        return found.stream().findFirst();
    }

    private Optional<RunningJvm> jvm(int pid) {
        if (!(detection.detect(pid) instanceof JvmDetection.Finding.HotSpot(Optional<PerfDataFile> file))) {
            return Optional.empty();
        }
        int threads = proc.status(pid).map(ProcessStatus::threads).orElse(0);
        return Optional.of(file.flatMap(counters -> withCounters(pid, threads, counters))
                .orElseGet(() -> new RunningJvm(
                        pid,
                        HeddleDetection.mainClass(proc.commandLine(pid)).orElse(null),
                        null,
                        null,
                        threads,
                        null,
                        Map.of("jdk", NO_COUNTERS, "collector", NO_COUNTERS))));
    }

    private static Optional<RunningJvm> withCounters(int pid, int threads, PerfDataFile file) {
        try {
            if (PerfData.open(file) instanceof PerfData.Opening.Opened(PerfData data)) {
                try (data) {
                    JvmCounters counters = new JvmCounters(data);
                    Map<String, String> unavailable = new HashMap<>();
                    return Optional.of(new RunningJvm(
                            pid,
                            known("mainClass", counters.mainClass(), unavailable),
                            known("jdk", counters.vmVersion(), unavailable),
                            known("collector", counters.collector().map(Collector::name), unavailable),
                            threads,
                            null,
                            unavailable));
                }
            }
        } catch (IOException unreadable) {
            // As without counters.
        }
        return Optional.empty();
    }

    private static @Nullable String known(String field, Optional<String> value, Map<String, String> unavailable) {
        if (value.isEmpty()) {
            unavailable.put(field, "the JVM does not publish this value, or not yet");
        }
        return value.orElse(null);
    }

    private RunningJvm withGovernor(RunningJvm jvm, GovernorRegistry governors, GoverningCommand command) {
        return registered(jvm.pid(), governors)
                .map(by -> governor(by, command))
                .map(governor -> new RunningJvm(
                        jvm.pid(),
                        jvm.mainClass(),
                        jvm.jdk(),
                        jvm.collector(),
                        jvm.threads(),
                        governor,
                        jvm.unavailable()))
                .orElse(jvm);
    }

    private Optional<RegisteredGovernor> registered(int pid, GovernorRegistry governors) {
        return proc.identity(pid).flatMap(id -> governors.of(id).or(() -> governors.ofOtherUser(id)));
    }

    private RunningJvm.Governor governor(RegisteredGovernor by, GoverningCommand command) {
        int pid = by.process().pid();
        return command.read(pid, proc.commandLine(pid));
    }
}
