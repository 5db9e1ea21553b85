/** The scheduler's events, as the kernel reports them, on their way to the recording. */
@NullMarked
package io.heddle.recorder.scheduling;

import org.jspecify.annotations.NullMarked;
