@NullMarked
package io.heddle.recorder;

import org.jspecify.annotations.NullMarked;
