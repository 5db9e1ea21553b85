/** The garbage collections of JVMs, read from their logs. A library that depends on nothing else of Heddle. */
@NullMarked
package io.heddle.gclogs;

import org.jspecify.annotations.NullMarked;
