/** The verbs {@code lab} and {@code demo}. */
@NullMarked
package io.heddle.cli.lab;

import org.jspecify.annotations.NullMarked;
