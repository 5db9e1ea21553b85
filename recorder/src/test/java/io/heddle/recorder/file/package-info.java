@NullMarked
package io.heddle.recorder.file;

import org.jspecify.annotations.NullMarked;
