package io.heddle.hotspot;

import io.heddle.hotspot.JvmDetection.Finding;
import io.heddle.hotspot.counters.PerfData;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.hotspot.counters.PerfThreadCounts;
import io.heddle.hotspot.roles.NewThread;
import io.heddle.hotspot.roles.Role;
import io.heddle.hotspot.roles.RoleClassifier;
import io.heddle.hotspot.roles.ThreadCounts;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A program in a JVM of its own, and an observer that scans it as the product does. */
final class LiveJvm implements AutoCloseable {
    private static final Duration BOUND = Duration.ofSeconds(60);

    final Process process;
    final int pid;
    final RoleClassifier classifier;

    @Nullable
    PerfData perfData;

    private final BufferedReader output;
    private final TreeSet<Integer> listed = new TreeSet<>();

    private LiveJvm(Process process) {
        this.process = process;
        this.pid = (int) process.pid();
        this.output = process.inputReader();
        this.classifier = new RoleClassifier(pid, ThreadCounts.UNAVAILABLE);
    }

    /** Starts a JVM that runs {@link Program}. */
    static LiveJvm start(Jdk jdk, List<String> options) throws IOException {
        return start(jdk, options, List.of(Program.class.getName()));
    }

    /** @param program the main class and its arguments */
    static LiveJvm start(Jdk jdk, List<String> options, List<String> program) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx64m"));
        command.addAll(options);
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(OldClasses.folder().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        return new LiveJvm(builder.start());
    }

    /** Scans every 10 ms until a state is reached. */
    void scanUntil(String what, BooleanSupplier state) throws IOException, InterruptedException {
        long end = System.nanoTime() + BOUND.toNanos();
        while (!state.getAsBoolean()) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new AssertionError("not reached: " + what + "; " + describe());
            }
            scan();
            Thread.sleep(10);
        }
    }

    void awaitLine(String line) throws IOException, InterruptedException {
        scanUntil(line, () -> {
            try {
                return output.ready() && line.equals(output.readLine());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** The next line of the program's output. */
    String readLine() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new AssertionError("the output has ended");
        }
        return line;
    }

    void awaitRoles() throws IOException, InterruptedException {
        scanUntil("roles", this::hasAllRoles);
    }

    /** Whether every living thread has its role. */
    boolean hasAllRoles() {
        if (perfData != null) {
            perfData.refresh();
        }
        return classifier.isUpToDate() && tids().equals(listed);
    }

    void send(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
    }

    void scan() {
        findCounters();
        classifier.beforeListing();
        Set<Integer> now = tids();
        List<NewThread> births = new ArrayList<>();
        for (int tid : now) {
            if (!listed.contains(tid)) {
                birth(tid).ifPresent(births::add);
            }
        }
        List<Integer> deaths = listed.stream().filter(tid -> !now.contains(tid)).toList();
        listed.removeAll(deaths);
        births.forEach(birth -> listed.add(birth.tid()));
        for (int tid : classifier.tidsToReread()) {
            birth(tid).ifPresent(birth -> classifier.updateName(tid, birth.name()));
        }
        classifier.afterListing(births, deaths);
    }

    private void findCounters() {
        if (perfData != null
                || !(new JvmDetection().detect(pid) instanceof Finding.HotSpot(Optional<PerfDataFile> file))
                || file.isEmpty()) {
            return;
        }
        try {
            if (PerfData.open(file.get()) instanceof PerfData.Opening.Opened(PerfData opened)) {
                perfData = opened;
                classifier.useCounts(new PerfThreadCounts(opened));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    PerfData counters() {
        if (perfData == null) {
            throw new AssertionError("no counters");
        }
        perfData.refresh();
        if (perfData.hasNewEntries()) {
            perfData.rescan();
        }
        return perfData;
    }

    /** The roles of all threads with each name. */
    Map<String, List<Role>> rolesByName() {
        Map<String, List<Role>> roles = new TreeMap<>();
        for (int tid : tids()) {
            birth(tid).ifPresent(birth -> {
                Role role = classifier.role(tid);
                if (role != null) {
                    roles.computeIfAbsent(birth.name(), name -> new ArrayList<>())
                            .add(role);
                }
            });
        }
        return roles;
    }

    private String describe() {
        return rolesByName() + ", unsettled " + classifier.tidsToReread().length;
    }

    /** The living threads of a process in creation order. */
    static List<NewThread> births(int pid) {
        return tids(pid).stream()
                .flatMap(tid -> birth(pid, tid).stream())
                .sorted(NewThread.CREATION_ORDER)
                .toList();
    }

    private Set<Integer> tids() {
        return tids(pid);
    }

    private Optional<NewThread> birth(int tid) {
        return birth(pid, tid);
    }

    private static Set<Integer> tids(int pid) {
        return IntStream.of(Proc.live().tasks(pid)).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<NewThread> birth(int pid, int tid) {
        return Proc.live().task(pid, tid).map(stat -> new NewThread(tid, stat.name(), stat.startTicks()));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
