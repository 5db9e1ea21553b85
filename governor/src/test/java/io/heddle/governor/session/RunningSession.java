package io.heddle.governor.session;

import io.heddle.governor.KernelServices;
import io.heddle.governor.programs.FewThreads;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.FixedPolicy;
import io.heddle.governor.selector.Selector;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.EffectiveScheduling;
import io.heddle.kernel.testing.OpenCounters;
import io.heddle.kernel.testing.Programs;
import io.heddle.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A session of this JVM in a thread of its own, with queries for the scheduling of its program. */
final class RunningSession implements AutoCloseable {
    final List<String> warnings = new CopyOnWriteArrayList<>();
    final Session session;
    private final CompletableFuture<Run> run = new CompletableFuture<>();
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
    private final EffectiveScheduling effective = new EffectiveScheduling();
    private final Path folder;

    /** @param folder the folder for files to and from the program */
    RunningSession(Policy policy, TerminationSpec.Leftovers leftovers, Path folder, List<String> command) {
        this(policy, leftovers, folder, command, LinuxTaskScheduler::new);
    }

    RunningSession(
            Policy policy,
            TerminationSpec.Leftovers leftovers,
            Path folder,
            List<String> command,
            Supplier<TaskScheduler> schedulers) {
        this(policy, new FixedPolicy(policy), leftovers, folder, command, schedulers);
    }

    RunningSession(
            Policy policy,
            Selector selector,
            TerminationSpec.Leftovers leftovers,
            Path folder,
            List<String> command,
            Supplier<TaskScheduler> schedulers) {
        this.folder = folder;
        KernelServices host = KernelServices.live(schedulers, Programs.reaper());
        session = new Session(host, policy, selector, new TerminationSpec(null, leftovers), warnings::add);
        SpawnSpec launch = new SpawnSpec(command, Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), false);
        Thread.ofPlatform().name("session").daemon().start(() -> {
            try {
                run.complete(session.run(launch, () -> null));
            } catch (Throwable e) {
                run.completeExceptionally(e);
            }
        });
    }

    /** The command line of {@link FewThreads}. */
    static List<String> fewThreads(Path folder, String... flags) {
        List<String> words = program(FewThreads.class, flags);
        words.add(folder.toString());
        return words;
    }

    static List<String> program(Class<?> main, String... flags) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xshare:auto",
                "-Xmx32m",
                "-XX:+UseParallelGC",
                "-XX:ParallelGCThreads=2"));
        words.addAll(Arrays.asList(flags));
        words.addAll(List.of(
                "-cp", main.getProtectionDomain().getCodeSource().getLocation().getPath(), main.getName()));
        return words;
    }

    static List<String> shell(String script, List<String> rest) {
        List<String> words = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        words.addAll(rest);
        return words;
    }

    Run await() throws Exception {
        return run.get(60, TimeUnit.SECONDS);
    }

    /** The pid of the program's JVM, once it has started. */
    int jvm() throws Exception {
        return jvm(folder);
    }

    /** @param folder the folder for files of the program */
    static int jvm(Path folder) throws Exception {
        Path pid = folder.resolve("pid");
        Await.until("the JVM", () -> Files.exists(pid));
        return Integer.parseInt(Files.readString(pid).strip());
    }

    /** Waits until Heddle has opened the JVM's counters. Under a policy without changes there is no other sign. */
    void awaitSeen(int jvm) throws Exception {
        int self = (int) ProcessHandle.current().pid();
        Await.until("Heddle sees the JVM", () -> OpenCounters.areOpen(self, jvm));
    }

    void writeFile(String file) throws IOException {
        Files.createFile(folder.resolve(file));
    }

    /** Scheduling by thread name; of several threads with one name, the last. */
    Map<String, Scheduling> threads(int pid) {
        Map<String, Scheduling> threads = new TreeMap<>();
        Proc proc = Proc.live();
        for (int tid : proc.tasks(pid)) {
            proc.comm(pid, tid).ifPresent(name -> effective.of(tid).ifPresent(now -> threads.put(name, now)));
        }
        return threads;
    }

    void awaitThread(int pid, String namePrefix, Scheduling wanted) throws Exception {
        Await.until(namePrefix + " is " + wanted, () -> threads(pid).entrySet().stream()
                .filter(thread -> thread.getKey().startsWith(namePrefix))
                .anyMatch(thread -> thread.getValue().equals(wanted)));
    }

    /** Affinity by thread name; of several threads with one name, the last. */
    Map<String, CpuSet> places(int pid) {
        Map<String, CpuSet> places = new TreeMap<>();
        Proc proc = Proc.live();
        for (int tid : proc.tasks(pid)) {
            proc.comm(pid, tid).ifPresent(name -> scheduler.affinity(tid).ifPresent(cpus -> places.put(name, cpus)));
        }
        return places;
    }

    /** The id of the thread with this name. */
    int thread(int pid, String name) {
        Proc proc = Proc.live();
        return Arrays.stream(proc.tasks(pid))
                .filter(tid -> proc.comm(pid, tid).filter(name::equals).isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** The scheduling of the only child process of a process. */
    Scheduling child(int pid) {
        return effective.of(childOf(pid)).orElseThrow();
    }

    /** The id of the only child process of a process. */
    static int childOf(int pid) {
        return (int) ProcessHandle.of(pid)
                .orElseThrow()
                .children()
                .findFirst()
                .orElseThrow()
                .pid();
    }

    @Override
    public void close() {
        session.end();
        var _ = run.handle((_, _) -> 0).orTimeout(60, TimeUnit.SECONDS).join();
    }
}
