/** What a run has shown, from a recording of Flight Recorder. */
@NullMarked
package io.heddle.lint.recording;

import org.jspecify.annotations.NullMarked;
