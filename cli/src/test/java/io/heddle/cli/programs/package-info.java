/** Small programs that tests run under Heddle, each in a JVM of its own and with a deadline inside. */
@NullMarked
package io.heddle.cli.programs;

import org.jspecify.annotations.NullMarked;
