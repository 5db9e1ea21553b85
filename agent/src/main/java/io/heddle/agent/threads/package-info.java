/** Converts threads, and keeps for a converted thread what the program knows of its platform thread. */
@NullMarked
package io.heddle.agent.threads;

import org.jspecify.annotations.NullMarked;
