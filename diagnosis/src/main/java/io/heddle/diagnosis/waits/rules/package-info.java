/** Rules about locks, fork/join workers, virtual threads and allocation stalls. */
@NullMarked
package io.heddle.diagnosis.waits.rules;

import org.jspecify.annotations.NullMarked;
