/** The JVM that a command will run: its version, and the flags that Heddle adds. */
@NullMarked
package io.heddle.hotspot.launch;

import org.jspecify.annotations.NullMarked;
