/** The verbs that describe this machine: {@code check}, {@code policies} and {@code list}. */
@NullMarked
package io.heddle.cli.machine;

import org.jspecify.annotations.NullMarked;
