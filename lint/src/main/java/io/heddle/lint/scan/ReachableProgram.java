package io.heddle.lint.scan;

import io.heddle.recipes.callgraph.Reachability;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Findings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A program with the code that its jobs reach.
 *
 * @param own the files in which its jobs begin
 */
record ReachableProgram(ProgramModel program, Set<Path> own, Reachability reachability) {
    static ReachableProgram of(ProgramModel program, Set<Path> own) {
        return new ReachableProgram(program, own, new Reachability(program, own::contains));
    }

    /** The abstract classes of tasks. Other classes extend them. */
    Stream<String> abstractTasks() {
        return StreamSupport.stream(program.classes().spliterator(), false)
                .filter(each -> each.isAbstract() && program.isTask(each.name()) && own.contains(each.file()))
                .map(ClassModel::name);
    }

    /** The findings in some programs in the order of files and lines, with at most one for each rule and line. */
    static List<Finding> findings(List<ReachableProgram> programs) {
        Map<String, Finding> found = new LinkedHashMap<>();
        for (ReachableProgram each : programs) {
            Findings.in(each.program, each.reachability, each.own::contains)
                    .forEach(one -> found.putIfAbsent(
                            one.rule() + " " + one.file() + " " + one.position().line(), one));
        }
        return found.values().stream().sorted(Finding.BY_LINE).toList();
    }
}
