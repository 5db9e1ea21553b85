package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.Place;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach;
import io.heddle.recipes.reach.Reach.Reached;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that is found, a place and rule once. */
public final class Findings {
    private static final List<Search> IN_REACH = List.of(
            new CentralizedPooling(),
            new Sleeping(),
            new Blocking(),
            new ForkOrder(),
            new ScatteredData(),
            new CopyOnFork(),
            new CopyOnJoin(),
            new Synchronization());

    private final Program program;
    private final Map<String, Finding> found = new LinkedHashMap<>();

    private Findings(Program program) {
        this.program = program;
    }

    /** In the order of files and lines. */
    public static List<Finding> of(Program program) {
        Findings findings = new Findings(program);
        for (Reached reached : Reach.of(program)) {
            IN_REACH.forEach(search -> search.search(program, reached, findings));
        }
        new PoolPerCall().search(program, findings);
        new TinyCutoff().search(program, findings);
        return findings.found.values().stream()
                .sorted(Comparator.comparing((Finding each) -> each.file().toString())
                        .thenComparingInt(each -> each.at().line()))
                .toList();
    }

    void add(Rule rule, Reached reached, Place at, String reason) {
        add(rule, reached.body(), reached.root(), at, reason);
    }

    /**
     * @param body in which it is
     * @param root the class whose code leads there
     */
    void add(Rule rule, Body body, String root, Place at, String reason) {
        if (body.suppressed().contains(rule.id())) {
            return;
        }
        String type = body.type();
        found.putIfAbsent(
                rule + " " + type + " " + at.line(), new Finding(rule, program.fileOf(type), at, root, reason));
    }
}
