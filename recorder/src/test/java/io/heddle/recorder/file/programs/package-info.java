/** Programs that tests start. */
@NullMarked
package io.heddle.recorder.file.programs;

import org.jspecify.annotations.NullMarked;
