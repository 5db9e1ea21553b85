/** The code that fork/join tasks and the common pool run, found by following calls. */
@NullMarked
package io.heddle.recipes.callgraph;

import org.jspecify.annotations.NullMarked;
