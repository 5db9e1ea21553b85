/** What runs around a program and has to do with it: other Heddles, and daemons that do a command's work. */
@NullMarked
package io.heddle.governor.neighbours;

import org.jspecify.annotations.NullMarked;
