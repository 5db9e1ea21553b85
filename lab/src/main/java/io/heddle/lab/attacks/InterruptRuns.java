package io.heddle.lab.attacks;

import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.Signals;
import io.heddle.lab.CheckedRuns;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.TargetProgram;
import io.heddle.lab.programs.ComputingThreads;
import io.heddle.lab.programs.TaskCreation;
import io.heddle.report.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs of Heddle's commands that are interrupted at a random moment, as by Ctrl-C: a signal to all processes of the session. */
public final class InterruptRuns {
    public static final String PART = "interrupts";

    private static final long SEED = 1;
    private static final Duration LATEST = Duration.ofSeconds(4);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** The exit statuses of a command that ended before the signal, with findings or without, or by the signal. */
    private static final Set<Integer> STATUSES = Set.of(0, 1, 128 + Signals.INT);

    private static final Pattern INTERNAL = Pattern.compile("Exception|\\bnull\\b|(?m)^\\s+at |report this bug");

    /** Every JVM writes this line when the signal arrives early in its start. */
    private static final String STARTING_JVM =
            "Runtime.exit(130) logging failed: Cannot invoke \"java.lang.Module.getClassLoader()\" because \"m\" is null";

    /** A script that fixes a temporary copy of sources. Arguments: the heddle command and the folder of the sources. */
    private static final String FIX_A_COPY =
            "copy=$(mktemp -d) && trap 'rm -rf \"$copy\"' EXIT && trap 'exit 130' INT && cp -R \"$1\" \"$copy\" && \"$0\" lint --fix --yes \"$copy\"";

    private final Lab lab;
    private final int runs;
    private final Random random = new Random(SEED);

    /** A command to interrupt. */
    private record Command(String name, List<String> words) {}

    public InterruptRuns(Lab lab) {
        this.lab = lab;
        this.runs = lab.scale() == Scale.FULL ? 60 : 2;
    }

    private List<Command> commands() {
        String heddle = lab.environment().heddle().toString();
        List<String> busy = TargetProgram.java(ComputingThreads.class, "allocate", "8");
        List<String> births = TargetProgram.java(TaskCreation.class, "1", "0");
        String sources =
                lab.environment().home().resolve("recipes/src/test/corpus").toString();
        return List.of(
                new Command("run, auto", lab.governedCommand("auto", List.of(), busy)),
                new Command("run, virtual", lab.governedCommand("virtual", List.of(), busy)),
                new Command(
                        "compare",
                        Stream.concat(
                                        Stream.of(
                                                heddle, "compare", "--runs", "3", "--arm", "default", "--arm", "fifo",
                                                "--"),
                                        births.stream())
                                .toList()),
                new Command("check", List.of(heddle, "check")),
                new Command("lint", List.of(heddle, "lint", sources)),
                new Command("lint --fix", List.of("sh", "-c", FIX_A_COPY, heddle, sources)));
    }

    public List<Section> sections() throws InterruptedException, WriteFailed {
        Map<String, CheckedRuns> checkedRuns = new LinkedHashMap<>();
        for (Command command : commands()) {
            checkedRuns.put(
                    command.name(),
                    lab.measureOnce(
                            PART + "-" + command.name().replaceAll("\\W+", "-"),
                            List.of(command.name(), Integer.toString(runs)),
                            CheckedRuns.class,
                            () -> interrupt(command)));
        }
        return CheckedRuns.sections(
                lab,
                new Section.Bullets(
                        "Ctrl-C",
                        List.of(
                                "Each command gets SIGINT, with all processes of its session, at a random moment of its first four seconds.",
                                "A run differs if its exit status is neither 130 nor that of a command that ended before the signal. A run also differs if it takes a minute longer, if standard error shows internals of Java, or if a temporary folder is left.",
                                "The line \"Runtime.exit(130) logging failed\" does not count. Every JVM writes that line when the signal arrives at the beginning of its start.")),
                "command",
                "longest from signal to end",
                checkedRuns);
    }

    private CheckedRuns interrupt(Command command) throws InterruptedException {
        List<String> differing = new ArrayList<>();
        double longest = 0;
        for (int i = 0; i < runs; i++) {
            Set<Path> before = temporaryFolders();
            Duration moment = Duration.ofNanos(random.nextLong(LATEST.toNanos()));
            try (RunningCommand running = lab.start(command.words())) {
                lab.endedWithin(moment, running);
                long signalled = System.nanoTime();
                running.signalSession(Signals.INT);
                Optional<RunningCommand.Ended> ended = lab.endedWithin(LONGEST, running);
                longest = Math.max(longest, (System.nanoTime() - signalled) / 1e9);
                String difference = ended.map(InterruptRuns::difference).orElse("it did not end");
                Set<Path> left = temporaryFolders();
                left.removeAll(before);
                if (!left.isEmpty()) {
                    difference += " it left " + left;
                }
                if (!difference.isEmpty()) {
                    differing.add("after %d ms %s".formatted(moment.toMillis(), difference));
                }
            }
            lab.progress("%s: %d of %d runs, %d differing".formatted(command.name(), i + 1, runs, differing.size()));
        }
        return new CheckedRuns(runs, longest, differing);
    }

    private static String difference(RunningCommand.Ended ended) {
        if (!STATUSES.contains(ended.status().shellCode())) {
            return "it ended with " + ended.status() + ": " + ended.errors();
        }
        return INTERNAL.matcher(ended.errors().replace(STARTING_JVM, "")).find() ? "it wrote " + ended.errors() : "";
    }

    /** The temporary folders of Heddle, without those of the lab. */
    private static Set<Path> temporaryFolders() {
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return all.filter(file -> file.getFileName().toString().matches("heddle-(?!lab-|\\d).*"))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
