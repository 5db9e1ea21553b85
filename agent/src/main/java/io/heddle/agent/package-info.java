/** An agent that converts the platform threads of an unmodified program to virtual threads. */
@NullMarked
package io.heddle.agent;

import org.jspecify.annotations.NullMarked;
