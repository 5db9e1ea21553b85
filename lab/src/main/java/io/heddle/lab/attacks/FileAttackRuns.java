package io.heddle.lab.attacks;

import io.heddle.documents.WriteFailed;
import io.heddle.kernel.files.FileTree;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.lab.CheckedRuns;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.TargetProgram;
import io.heddle.lab.programs.FileAttacker;
import io.heddle.report.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs of {@link FileAttacker}, which attacks the files that Heddle reads and writes. */
public final class FileAttackRuns {
    public static final String PART = "files";

    private static final List<String> POLICIES = List.of("fifo", "auto", "slice", "virtual");
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final Lab lab;
    private final int runs;

    public FileAttackRuns(Lab lab) {
        this.lab = lab;
        this.runs = lab.scale() == Scale.FULL ? 100 : 3;
    }

    public List<Section> sections() throws InterruptedException, WriteFailed {
        Map<String, CheckedRuns> checkedRuns = new LinkedHashMap<>();
        for (String policy : POLICIES) {
            checkedRuns.put(
                    policy,
                    lab.measureOnce(
                            PART + "-" + policy,
                            List.of(policy, Integer.toString(runs)),
                            CheckedRuns.class,
                            () -> runs(policy)));
        }
        return CheckedRuns.sections(
                lab,
                new Section.Bullets(
                        "Hostile files",
                        List.of(
                                "For two seconds a program changes, truncates, enlarges and replaces files that Heddle reads or writes. These are the performance counters of its JVM, the reports of Heddle's agent (under virtual), and the folder of Heddle's evidence.",
                                "The program puts random bytes, FIFOs, links, folders, or 100 MB of zeros there. The attach socket of its JVM answers without end, and the names of its threads are escape sequences.",
                                "A run differs if its exit status or output is not the program's, or if it takes longer than 60 s. A run also differs if a line of Heddle has a control character or asks for a bug report, or if Heddle followed a link.")),
                "policy",
                "longest",
                checkedRuns);
    }

    private CheckedRuns runs(String policy) throws InterruptedException {
        List<String> differing = new ArrayList<>();
        double longest = 0;
        try {
            Path state = Files.createTempDirectory("heddle-lab-state-");
            for (int seed = 0; seed < runs; seed++) {
                Path folder = Files.createTempDirectory("heddle-lab-hostile-");
                long start = System.nanoTime();
                try (RunningCommand command = lab.start(command(policy, seed, folder, state))) {
                    Optional<RunningCommand.Ended> ended = lab.endedWithin(LONGEST, command);
                    longest = Math.max(longest, (System.nanoTime() - start) / 1e9);
                    String what = ended.map(end -> difference(end, folder)).orElse("did not end");
                    if (!what.isEmpty()) {
                        differing.add("seed " + seed + ": " + what);
                    }
                }
                FileTree.delete(folder);
                lab.progress("%s: %d of %d runs, %d differing".formatted(policy, seed + 1, runs, differing.size()));
            }
            FileTree.delete(state);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new CheckedRuns(runs, longest, differing);
    }

    private List<String> command(String policy, int seed, Path folder, Path state) {
        Path evidence = state.resolve("heddle/evidence");
        List<String> program =
                TargetProgram.java(FileAttacker.class, Integer.toString(seed), folder.toString(), evidence.toString());
        return Stream.concat(
                        Stream.of("env", "XDG_STATE_HOME=" + state),
                        lab.governedCommand(policy, List.of(), program).stream())
                .toList();
    }

    /** The first difference from the expected outcome; empty without one. */
    private static String difference(RunningCommand.Ended ended, Path folder) {
        if (!ended.status().equals(new ExitStatus.Exited(FileAttacker.STATUS))) {
            return "it ended with " + ended.status() + ": " + ended.errors();
        }
        if (!ended.output().equals("hostile\n")) {
            return "its output was " + ended.output();
        }
        if (ended.errors().chars().anyMatch(character -> character < ' ' && character != '\n')) {
            return "a control character in " + ended.errors();
        }
        if (ended.errors().contains("bug")) {
            return "an internal error: " + ended.errors();
        }
        return Files.exists(folder.resolve(FileAttacker.VICTIM), LinkOption.NOFOLLOW_LINKS)
                ? "a link was followed"
                : "";
    }
}
