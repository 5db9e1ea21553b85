package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.program.ProgramModel;

/** Detects bottlenecks in a body of code by its own steps. */
interface Detector {
    void detect(ProgramModel program, ReachableBody reachable, Findings findings);
}
