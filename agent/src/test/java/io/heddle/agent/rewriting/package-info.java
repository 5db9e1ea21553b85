@NullMarked
package io.heddle.agent.rewriting;

import org.jspecify.annotations.NullMarked;
