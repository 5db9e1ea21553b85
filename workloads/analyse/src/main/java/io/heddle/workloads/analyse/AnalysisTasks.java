package io.heddle.workloads.analyse;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Tasks;
import io.heddle.workloads.programs.GeneratedClass;
import io.heddle.workloads.programs.GeneratedClass.Fault;
import io.heddle.workloads.programs.GeneratedProgram;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Analyses of generated programs; a result is the checksum of all findings. */
final class AnalysisTasks implements Tasks {
    private final PmdAnalyzer analyzer = new PmdAnalyzer();
    private final List<GeneratedProgram> programs;

    AnalysisTasks(long seed, int count) {
        programs = IntStream.range(0, count)
                .mapToObj(number -> GeneratedProgram.generate(seed, number))
                .toList();
    }

    @Override
    public long run(int task) {
        return checksum(analyzer.findings(programs.get(task)));
    }

    /** Repeats each analysis, and compares the findings of some rules with the faults in the generated program. */
    @Override
    public Optional<String> findError(long[] results) {
        for (int task = 0; task < results.length; task++) {
            GeneratedProgram program = programs.get(task);
            List<Finding> findings = analyzer.findings(program);
            if (checksum(findings) != results[task]) {
                return Optional.of("program " + task + " has other findings in a second analysis");
            }
            for (GeneratedClass file : program.files()) {
                Set<Fault> found = found(file.path(), findings);
                if (!found.equals(file.faults())) {
                    return Optional.of(
                            "%s: PMD found %3$s instead of %2$s".formatted(file.path(), file.faults(), found));
                }
            }
        }
        return Optional.empty();
    }

    /** The findings in a file of the rules whose faults are known. */
    static Set<Fault> found(String path, List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.path().equals(path))
                .map(Finding::fault)
                .filter(fault -> GeneratedProgram.RULES.contains(fault.rule()))
                .collect(Collectors.toSet());
    }

    private static long checksum(List<Finding> findings) {
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
