package io.heddle.recipes.rules;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;

/** Looks for bottlenecks of one kind in one body that runs in tasks. */
interface Search {
    void search(Program program, Reached reached, Findings findings);
}
