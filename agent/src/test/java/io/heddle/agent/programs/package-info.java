/** Programs that the tests run with and without the agent. */
@NullMarked
package io.heddle.agent.programs;

import org.jspecify.annotations.NullMarked;
