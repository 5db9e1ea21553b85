package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.Reachability;
import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.program.ProgramModel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The findings in a program, with at most one for each rule and line. */
public final class Findings {
    private static final List<TaskDetector> TASK_DETECTORS = List.of(
            new ForkOrderDetector(),
            new SequentialInvocationDetector(),
            new ScatteredDataDetector(),
            new CopyOnForkDetector(),
            new CopyOnJoinDetector(),
            new TinyCutoffDetector());

    private static final List<BodyDetector> BODY_DETECTORS =
            List.of(new PoolPerCallDetector(), new SequentialFuturesDetector());

    private final ProgramModel program;
    private final Map<String, Finding> found = new LinkedHashMap<>();

    private Findings(ProgramModel program) {
        this.program = program;
    }

    /** All findings in the order of files and lines. */
    public static List<Finding> of(ProgramModel program) {
        return in(program, new Reachability(program), file -> true);
    }

    /**
     * The findings in code that some files lead to, in the order of files and lines.
     *
     * @param reachability the code that jobs in these files reach
     * @param files the files with the tasks
     */
    public static List<Finding> in(ProgramModel program, Reachability reachability, Predicate<Path> files) {
        Findings findings = new Findings(program);
        List<Detector> detectors = List.of(
                new CentralizedPoolingDetector(),
                new SleepDetector(),
                new BlockingDetector(program),
                new SynchronizationDetector(program));
        for (ReachableBody reachable : reachability.bodies()) {
            detectors.forEach(detector -> detector.detect(program, reachable, findings));
        }
        for (ReachableBody reachable : reachability.forkJoinBodies()) {
            TaskCode code = TaskCode.of(reachable, reachability.inlined(reachable));
            TASK_DETECTORS.forEach(detector -> detector.detect(program, code, findings));
        }
        for (ClassModel type : program.classes()) {
            if (files.test(type.file())) {
                type.bodies()
                        .forEach(body -> BODY_DETECTORS.forEach(detector -> detector.detect(program, body, findings)));
            }
        }
        return findings.found.values().stream().sorted(Finding.BY_LINE).toList();
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
