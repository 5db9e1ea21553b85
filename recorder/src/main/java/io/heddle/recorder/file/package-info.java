/** The recording file: a Flight Recorder file with chunks of Heddle and of the program's JVMs, written and read back as a timeline. */
@NullMarked
package io.heddle.recorder.file;

import org.jspecify.annotations.NullMarked;
