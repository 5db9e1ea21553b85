/** Rewrites class files so that threads are made by {@link io.heddle.agent.ThreadHooks}. */
@NullMarked
package io.heddle.agent.rewriting;

import org.jspecify.annotations.NullMarked;
