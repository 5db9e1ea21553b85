package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.Reachability.ReachableBody;

/** Detects bottlenecks of one kind in a body that runs in a task or in the common pool. */
interface Detector {
    void detect(ProgramModel program, ReachableBody reachable, Findings findings);
}
