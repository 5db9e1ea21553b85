/** Rooms of users who talk in turn, as in VolanoMark ("Java, threads, and scheduling in Linux", 2000). */
@NullMarked
package io.heddle.workloads.chat;

import org.jspecify.annotations.NullMarked;
