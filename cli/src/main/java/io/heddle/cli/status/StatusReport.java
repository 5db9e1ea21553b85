package io.heddle.cli.status;

import io.heddle.cli.jvms.GovernedProgram;
import io.heddle.report.Report;
import io.heddle.report.Report.Fact;
import io.heddle.report.Section;
import io.heddle.report.Section.Facts;
import io.heddle.watch.ProgramIdentity;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The states of governed programs as a report for people. A line without a value is left out. */
final class StatusReport {
    private static final List<Line> LINES = List.of(
            new Line("JVMs", StatusReport::otherJvms),
            new Line(
                    "governed by",
                    program -> "heddle " + program.governance().governor().describe()),
            new Line("policy in force", program -> program.governance().policy()),
            new Line("selector", program -> program.governance().activity()),
            new Line("measure", program -> program.governance().measure()),
            new Line("measured effect", program -> program.governance().gain()),
            new Line("cost", program -> program.governance().cost()),
            new Line("reason", program -> program.governance().reason()));

    private StatusReport() {}

    /**
     * A line about a program.
     *
     * @param value its text; empty if there is none
     */
    private record Line(String name, Function<GovernedProgram, String> value) {}

    static Report of(List<GovernedProgram> programs) {
        return new Report(
                "heddle status",
                switch (programs.size()) {
                    case 0 -> "no Heddle process of this user or of root governs a program";
                    case 1 -> "1 program";
                    default -> programs.size() + " programs";
                },
                List.of(),
                programs.stream().map(StatusReport::section).toList());
    }

    private static Section section(GovernedProgram program) {
        return new Facts(
                title(program),
                LINES.stream()
                        .map(line -> new Fact(line.name, line.value.apply(program)))
                        .filter(fact -> !fact.value().isEmpty())
                        .toList());
    }

    private static String title(GovernedProgram program) {
        String name = program.name() == null ? "unknown program" : ProgramIdentity.baseName(program.name());
        return program.pid() == null ? name : name + ", PID " + program.pid();
    }

    /** The PIDs of the JVMs, unless the title has told the only one; says if there is none. */
    private static String otherJvms(GovernedProgram program) {
        List<Integer> jvms = program.jvms();
        if (jvms.isEmpty()) {
            return "none that this user can see";
        }
        return jvms.size() == 1 && jvms.getFirst().equals(program.pid())
                ? ""
                : jvms.stream().map(pid -> "PID " + pid).collect(Collectors.joining(", "));
    }
}
