@NullMarked
package io.heddle.scheduler.tasks;

import org.jspecify.annotations.NullMarked;
