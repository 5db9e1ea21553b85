package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.program.ProgramModel;

/** Detects bottlenecks in a body of code, whether or not a job leads to it. */
interface BodyDetector {
    void detect(ProgramModel program, Body body, Findings findings);
}
