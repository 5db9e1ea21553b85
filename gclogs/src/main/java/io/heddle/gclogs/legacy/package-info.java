/** Logs of JDK 8 and older: the output of {@code -verbose:gc} and {@code -XX:+PrintGC...}. */
@NullMarked
package io.heddle.gclogs.legacy;

import org.jspecify.annotations.NullMarked;
