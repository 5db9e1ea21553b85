package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.Reachability;
import io.heddle.recipes.callgraph.Reachability.ReachableBody;
import io.heddle.recipes.ir.SourcePosition;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The findings in a program, with at most one for each rule and line. */
public final class Findings {
    private static final List<Detector> DETECTORS = List.of(
            new CentralizedPoolingDetector(),
            new SleepDetector(),
            new BlockingDetector(),
            new ForkOrderDetector(),
            new ScatteredDataDetector(),
            new CopyOnForkDetector(),
            new CopyOnJoinDetector(),
            new SynchronizationDetector());

    private final ProgramModel program;
    private final Map<String, Finding> found = new LinkedHashMap<>();

    private Findings(ProgramModel program) {
        this.program = program;
    }

    /** All findings in the order of files and lines. */
    public static List<Finding> of(ProgramModel program) {
        Findings findings = new Findings(program);
        for (ReachableBody reachable : Reachability.of(program)) {
            DETECTORS.forEach(detector -> detector.detect(program, reachable, findings));
        }
        new PoolPerCallDetector().detect(program, findings);
        new TinyCutoffDetector().detect(program, findings);
        return findings.found.values().stream()
                .sorted(Comparator.comparing((Finding each) -> each.file().toString())
                        .thenComparingInt(each -> each.position().line()))
                .toList();
    }

    void add(Rule rule, ReachableBody reachable, SourcePosition position, String reason) {
        add(rule, reachable.root(), position, reason);
    }

    /** @param root the class of the entry point through which the code is reached */
    void add(Rule rule, String root, SourcePosition position, String reason) {
        if (!program.isSuppressed(rule.id(), position)) {
            found.putIfAbsent(
                    rule + " " + position.file() + " " + position.line(),
                    new Finding(rule, position.file(), position, root, reason));
        }
    }
}
