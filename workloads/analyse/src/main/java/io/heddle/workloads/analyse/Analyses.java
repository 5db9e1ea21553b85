package io.heddle.workloads.analyse;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Questions;
import io.heddle.workloads.programs.Program;
import io.heddle.workloads.programs.SourceFile;
import io.heddle.workloads.programs.SourceFile.Fault;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Programs that are analysed; an answer is the fingerprint of all findings. */
final class Analyses implements Questions {
    private final Analyst analyst = new Analyst();
    private final List<Program> programs;

    Analyses(long seed, int count) {
        programs = IntStream.range(0, count)
                .mapToObj(number -> Program.drawn(seed, number))
                .toList();
    }

    @Override
    public long answer(int question) {
        return fingerprint(analyst.findings(programs.get(question)));
    }

    /** Analyses once more, and compares the findings of some rules with the faults that were written into the program. */
    @Override
    public Optional<String> complaint(long[] answers) {
        for (int question = 0; question < answers.length; question++) {
            Program program = programs.get(question);
            List<Finding> findings = analyst.findings(program);
            if (fingerprint(findings) != answers[question]) {
                return Optional.of("program " + question + " has other findings when it is analysed again");
            }
            for (SourceFile file : program.files()) {
                Set<Fault> found = found(file.path(), findings);
                if (!found.equals(file.faults())) {
                    return Optional.of(
                            "%s has the faults %s but PMD found %s".formatted(file.path(), file.faults(), found));
                }
            }
        }
        return Optional.empty();
    }

    /** What was found in a file by the rules whose faults are known. */
    static Set<Fault> found(String path, List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.path().equals(path))
                .map(Finding::fault)
                .filter(fault -> Program.RULES.contains(fault.rule()))
                .collect(Collectors.toSet());
    }

    private static long fingerprint(List<Finding> findings) {
        Checksum sum = new Checksum();
        for (Finding finding : findings) {
            sum.add(finding.path())
                    .add(finding.fault().rule())
                    .add(finding.fault().line())
                    .add(finding.message());
        }
        return sum.value();
    }
}
