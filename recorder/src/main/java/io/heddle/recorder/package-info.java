/** Events of the kernel, the JVM and Heddle in one file, and back. */
@NullMarked
package io.heddle.recorder;

import org.jspecify.annotations.NullMarked;
