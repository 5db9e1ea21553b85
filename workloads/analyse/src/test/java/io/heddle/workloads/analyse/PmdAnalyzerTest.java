package io.heddle.workloads.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.programs.GeneratedClass;
import io.heddle.workloads.programs.GeneratedProgram;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PmdAnalyzerTest {
    private final PmdAnalyzer analyzer = new PmdAnalyzer();

    @Test
    void every_rule_with_known_faults_finds_some() {
        Set<String> rules = IntStream.range(0, 10)
                .mapToObj(number -> analyzer.findings(GeneratedProgram.generate(3, number)))
                .flatMap(List::stream)
                .map(finding -> finding.fault().rule())
                .collect(Collectors.toSet());
        assertThat(rules).containsAll(GeneratedProgram.RULES);
    }

    @Test
    void the_findings_are_the_known_faults_and_a_missing_one_is_detected() {
        GeneratedProgram program = GeneratedProgram.generate(3, 0);
        GeneratedClass file = program.files().stream()
                .filter(one -> !one.faults().isEmpty())
                .findFirst()
                .orElseThrow();
        List<Finding> findings = analyzer.findings(program);
        assertThat(AnalysisTasks.found(file.path(), findings)).isEqualTo(file.faults());
        List<Finding> fewer = findings.stream()
                .filter(finding -> !file.faults().contains(finding.fault()))
                .toList();
        assertThat(AnalysisTasks.found(file.path(), fewer)).isNotEqualTo(file.faults());
    }
}
