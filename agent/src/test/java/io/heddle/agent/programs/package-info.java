/** Programs that the tests run with the agent and without. */
@NullMarked
package io.heddle.agent.programs;

import org.jspecify.annotations.NullMarked;
