/** Processes outside the program: their CPU time, their waits, and build daemons that do the work of a command. */
@NullMarked
package io.heddle.watch.peers;

import org.jspecify.annotations.NullMarked;
