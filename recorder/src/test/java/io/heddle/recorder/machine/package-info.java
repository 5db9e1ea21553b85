@NullMarked
package io.heddle.recorder.machine;

import org.jspecify.annotations.NullMarked;
