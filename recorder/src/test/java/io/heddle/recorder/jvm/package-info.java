@NullMarked
package io.heddle.recorder.jvm;

import org.jspecify.annotations.NullMarked;
