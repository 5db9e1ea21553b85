/** Readers of goals: each has a thread, a limit of time and a pause. Probes read JMX attributes, logs and commands. */
@NullMarked
package io.heddle.selection.goals.readers;

import org.jspecify.annotations.NullMarked;
