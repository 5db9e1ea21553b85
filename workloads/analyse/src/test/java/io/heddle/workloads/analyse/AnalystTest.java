package io.heddle.workloads.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.workloads.programs.Program;
import io.heddle.workloads.programs.SourceFile;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnalystTest {
    private final Analyst analyst = new Analyst();

    @Test
    void every_rule_whose_faults_are_known_finds_some() {
        Set<String> rules = IntStream.range(0, 10)
                .mapToObj(number -> analyst.findings(Program.drawn(3, number)))
                .flatMap(List::stream)
                .map(finding -> finding.fault().rule())
                .collect(Collectors.toSet());
        assertThat(rules).containsAll(Program.RULES);
    }

    @Test
    void what_is_found_is_what_is_known_and_a_lost_finding_shows() {
        Program program = Program.drawn(3, 0);
        SourceFile file = program.files().stream()
                .filter(one -> !one.faults().isEmpty())
                .findFirst()
                .orElseThrow();
        List<Finding> findings = analyst.findings(program);
        assertThat(Analyses.found(file.path(), findings)).isEqualTo(file.faults());
        List<Finding> fewer = findings.stream()
                .filter(finding -> !file.faults().contains(finding.fault()))
                .toList();
        assertThat(Analyses.found(file.path(), fewer)).isNotEqualTo(file.faults());
    }
}
