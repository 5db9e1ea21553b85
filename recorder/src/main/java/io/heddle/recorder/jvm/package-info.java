/** Flight Recorder in the program's JVMs: its launch with the program, attachment, and its events. */
@NullMarked
package io.heddle.recorder.jvm;

import org.jspecify.annotations.NullMarked;
