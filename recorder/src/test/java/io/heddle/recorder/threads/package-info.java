@NullMarked
package io.heddle.recorder.threads;

import org.jspecify.annotations.NullMarked;
