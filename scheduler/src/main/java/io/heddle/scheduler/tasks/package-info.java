/** An executor of short tasks, such as the turns of actors. */
@NullMarked
package io.heddle.scheduler.tasks;

import org.jspecify.annotations.NullMarked;
