/** Flight Recorder in the program's JVMs: its start with the program, attachment, and recordings that a JVM has not finished. */
@NullMarked
package io.heddle.recorder.jvm;

import org.jspecify.annotations.NullMarked;
