package io.heddle.hotspot;

import io.heddle.hotspot.JvmDetection.Finding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program running in a JVM of its own, and an observer that looks at it as the product would. */
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
        this.classifier = new RoleClassifier(pid, ThreadCounts.UNKNOWN);
    }

    /** One that runs {@link Program}. */
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

    /** Looks every 10 ms until something is so. */
    void lookUntil(String what, BooleanSupplier state) throws IOException, InterruptedException {
        long end = System.nanoTime() + BOUND.toNanos();
        while (!state.getAsBoolean()) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new AssertionError("not seen: " + what + "; " + described());
            }
            look();
            Thread.sleep(10);
        }
    }

    void awaitLine(String line) throws IOException, InterruptedException {
        lookUntil(line, () -> {
            try {
                return output.ready() && line.equals(output.readLine());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    void awaitRoles() throws IOException, InterruptedException {
        lookUntil("roles", this::hasAllRoles);
    }

    /** Whether every thread that there is now has its role. */
    boolean hasAllRoles() {
        if (perfData != null) {
            perfData.refresh();
        }
        return classifier.quiet() && tids().equals(listed);
    }

    void say(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
    }

    void look() {
        findCounters();
        classifier.beforeListing();
        Set<Integer> now = tids();
        List<Birth> births = new ArrayList<>();
        for (int tid : now) {
            if (!listed.contains(tid)) {
                birth(tid).ifPresent(births::add);
            }
        }
        List<Integer> deaths = listed.stream().filter(tid -> !now.contains(tid)).toList();
        listed.removeAll(deaths);
        births.forEach(birth -> listed.add(birth.tid()));
        for (int tid : classifier.unsettled()) {
            birth(tid).ifPresent(birth -> classifier.named(tid, birth.name()));
        }
        classifier.afterListing(births, deaths);
    }

    private void findCounters() {
        if (perfData != null
                || !(new JvmDetection().look(pid) instanceof Finding.HotSpot(Optional<PerfDataFile> file))
                || file.isEmpty()) {
            return;
        }
        try {
            if (PerfData.open(file.get()) instanceof PerfData.Opening.Opened(PerfData opened)) {
                perfData = opened;
                classifier.countWith(new PerfThreadCounts(opened));
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
        if (perfData.grown()) {
            perfData.rescan();
        }
        return perfData;
    }

    /** The roles of threads by name, where a name may occur often. */
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

    private String described() {
        return rolesByName() + ", unsettled " + classifier.unsettled().length;
    }

    /** Every thread that a process has now, in creation order. */
    static List<Birth> births(int pid) {
        return tids(pid).stream()
                .flatMap(tid -> birth(pid, tid).stream())
                .sorted(Birth.CREATION_ORDER)
                .toList();
    }

    private Set<Integer> tids() {
        return tids(pid);
    }

    private Optional<Birth> birth(int tid) {
        return birth(pid, tid);
    }

    private static Set<Integer> tids(int pid) {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            Set<Integer> tids = new TreeSet<>();
            tasks.forEach(task -> tids.add(Integer.parseInt(task.getFileName().toString())));
            return tids;
        } catch (IOException | UncheckedIOException e) {
            return new TreeSet<>();
        }
    }

    private static Optional<Birth> birth(int pid, int tid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/task/" + tid + "/stat"));
            int close = stat.lastIndexOf(')');
            List<String> fields = List.of(stat.substring(close + 2).split(" ", -1));
            return Optional.of(
                    new Birth(tid, stat.substring(stat.indexOf('(') + 1, close), Long.parseLong(fields.get(19))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
