/**
 * A chat server whose users talk in turn, as in VolanoMark (Bryant and Hartner, "Java, threads, and scheduling in Linux", 2000).
 */
@NullMarked
package io.heddle.workloads.chat;

import org.jspecify.annotations.NullMarked;
