/** Platform threads that were made virtual, and what they keep of what they were. */
@NullMarked
package io.heddle.agent.threads;

import org.jspecify.annotations.NullMarked;
