/** Changes the class files of a program so that its threads are made by way of {@link io.heddle.agent.Calls}. */
@NullMarked
package io.heddle.agent.rewriting;

import org.jspecify.annotations.NullMarked;
