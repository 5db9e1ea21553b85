/** The cost of findings in a run that JDK Flight Recorder recorded. */
@NullMarked
package io.heddle.lint.recording;

import org.jspecify.annotations.NullMarked;
