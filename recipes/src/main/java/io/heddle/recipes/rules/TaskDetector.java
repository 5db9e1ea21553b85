package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.program.ProgramModel;

/** Detects bottlenecks in code that creates, forks or joins tasks, by the values that flow through it. */
interface TaskDetector {
    void detect(ProgramModel program, TaskCode code, Findings findings);
}
