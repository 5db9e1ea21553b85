package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.kernel.files.FileTree;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.lab.programs.Hostile;
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

/** Runs of a program that attacks the files which Heddle reads and writes ({@link Hostile}). */
final class HostileRuns {
    static final String PART = "files";

    private static final List<String> POLICIES = List.of("fifo", "auto", "slice", "virtual");
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private final Lab lab;
    private final int runs;

    HostileRuns(Lab lab) {
        this.lab = lab;
        this.runs = lab.scale() == Scale.FULL ? 100 : 3;
    }

    List<Section> sections() throws InterruptedException, WriteFailed {
        Map<String, Tally> tallies = new LinkedHashMap<>();
        for (String policy : POLICIES) {
            tallies.put(
                    policy,
                    lab.entry(
                            PART + "-" + policy,
                            List.of(policy, Integer.toString(runs)),
                            Tally.class,
                            () -> runs(policy)));
        }
        return Tally.sections(
                lab,
                "Hostile files. For two seconds a program changes, cuts, enlarges and replaces the performance counters of its JVM, the reports of Heddle's agent (under virtual) and the folder in which Heddle keeps evidence: with random bytes, FIFOs, links, folders, 100 MB of nothing. Its JVM's attach socket answers without end. Its threads' names are escape sequences. A run differs when its exit status or output is not the program's, when it lasts longer than 60 s, when a line of Heddle's has a control character or asks to report a bug, or when a link was followed.",
                "policy",
                "longest",
                tallies);
    }

    private Tally runs(String policy) throws InterruptedException {
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
                lab.tell("%s: %d of %d runs, %d differing".formatted(policy, seed + 1, runs, differing.size()));
            }
            FileTree.delete(state);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Tally(runs, longest, differing);
    }

    private List<String> command(String policy, int seed, Path folder, Path state) {
        Path evidence = state.resolve("heddle/evidence");
        List<String> program =
                TargetProgram.java(Hostile.class, Integer.toString(seed), folder.toString(), evidence.toString());
        return Stream.concat(
                        Stream.of("env", "XDG_STATE_HOME=" + state),
                        lab.underHeddle(policy, List.of(), program).stream())
                .toList();
    }

    /** Empty when the run was as it should be. */
    private static String difference(RunningCommand.Ended ended, Path folder) {
        if (!ended.status().equals(new ExitStatus.Exited(Hostile.STATUS))) {
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
        return Files.exists(folder.resolve(Hostile.VICTIM), LinkOption.NOFOLLOW_LINKS) ? "a link was followed" : "";
    }
}
