/** Processes outside the program: the CPU time they use, their waits, and build daemons that do the work of a command. */
@NullMarked
package io.heddle.watch.peers;

import org.jspecify.annotations.NullMarked;
